import { invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { PageTree } from '@lectern/content';

type PageSelection = { readonly page?: string | undefined; readonly only?: boolean | undefined };

/** The ids of the pages in a PDF, in order; hidden pages are left out, unless the PDF is of that page. */
export function printedPages(pageTree: PageTree, { page, only = false }: PageSelection): string[] {
  if (page !== undefined && only) return [page];
  const hidden = new Set<string>();
  const ids = page === undefined ? pageTree.allIds() : pageTree.subtreeIds(page);
  return ids.filter((id) => {
    const record = pageTree.find(id);
    const isHidden = id !== page && (record?.hidden === true || hidden.has(record?.parent ?? ''));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}

/** 404 for a page that does not exist, 400 for a link page. */
export function assertPrintable(pageTree: PageTree, { page, only }: PageSelection): void {
  if (page === undefined) {
    if (only === true) throw invalidInput('query.only', 'requires `page`: name the page of the PDF');
    return;
  }
  const record = pageTree.find(page);
  if (record === undefined) throw notFound('page', page);
  if (record.type === 'link')
    throw invalidInput('query.page', 'must name a document or a group: a link has no text');
}
