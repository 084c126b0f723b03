import type { PdfSelection } from '../pdf/pdf-selection.ts';
import type { Json, NullableText, Timestamp } from './column-types.ts';

export type PdfsTable = {
  /** Made of all that the PDF depends on, see `pdfIdOf`. */
  id: string;
  organization_id: string;
  space_id: string;
  /** One that has the content. */
  revision_id: string;
  selection: Json<PdfSelection>;
  /** Why it could not be made, for people to read; none while it may still be. */
  failure: NullableText;
  /** When somebody asked for it last. */
  asked_at: Timestamp;
};
