import { json, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** Which part of a content a PDF shows, and how. */
export type PdfSelection = {
  /** Of the document. */
  readonly title: string;
  /** A page, with all below it unless `only` is set; all pages without one. */
  readonly page?: string;
  readonly only: boolean;
  /** Whether content with a condition is shown, as members see it. */
  readonly showsConditional: boolean;
  /** Otherwise, which conditions hold for the visitor, and which do not; any other hides its content. */
  readonly conditions?: { readonly holding: readonly string[]; readonly failing: readonly string[] };
  /** The base of the addresses of pages that are not in it. */
  readonly appAddress: string;
  /** The versions of OpenAPI specs whose pages it shows, as `readTreeOf` takes them. */
  readonly specs?: string;
  /** How many pages of the content it shows. */
  readonly pages: number;
};

export const pdfsTable = defineTable('pdfs', {
  /** A hash of all that the PDF depends on, see `pdfIdOf`. */
  id: text(),
  organization_id: text(),
  space_id: text(),
  /** One that has the content. */
  revision_id: text(),
  selection: json<PdfSelection, string>(),
  /** Why it could not be created, for people to read; null while it still may be. */
  failure: nullable(text()),
  /** When it was requested last. */
  asked_at: timestamp(),
});
export type PdfsTable = TableOf<typeof pdfsTable>;
