import { createHash } from 'node:crypto';
import type { PdfSelection } from '../../store/tables/pdf-tables.ts';
import type { ContentPlace } from '../../presenters/content-place.ts';

/** Goes up when the same content is set in another way. */
const layoutVersion = 2;

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
