import type { Json, NullableText, Timestamp } from './column-types.ts';

/** What of a content a PDF shows, and how. */
export type PdfSelection = {
  /** Of the document. */
  readonly title: string;
  /** A page, with all below it unless `only` is set; all pages without one. */
  readonly page?: string;
  readonly only: boolean;
  /** Whether what only some visitors are shown is shown. */
  readonly showsConditional: boolean;
  /** Below which the pages are that are not in it. */
  readonly appAddress: string;
  /** How many pages of the content it shows. */
  readonly pages: number;
};

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
