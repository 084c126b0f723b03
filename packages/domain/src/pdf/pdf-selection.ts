import { createHash } from 'node:crypto';
import type { ContentPlace } from '../content/content-place.ts';

/** Goes up when the same content is set in another way. */
const layoutVersion = 2;

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

/** The same for the same content shown in the same way, and for nothing else. */
export function pdfIdOf({ space, revision }: ContentPlace, selection: PdfSelection): string {
  const { pages_hash, files_hash, reusable_contents_hash, repository_hash } = revision;
  const roots = [pages_hash, files_hash, reusable_contents_hash, repository_hash];
  const { title, page = null, only, showsConditional, appAddress } = selection;
  const said = [
    layoutVersion,
    space.id,
    space.store_id,
    roots,
    title,
    page,
    only,
    showsConditional,
    appAddress,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Where the bytes are. */
export function pdfKey(id: string): string {
  return `pdfs/${id}`;
}

/** Those with more pages are made by a job; the others while somebody waits. */
const maxPagesAtOnce = 20;

export function isLarge({ pages }: PdfSelection): boolean {
  return pages > maxPagesAtOnce;
}
