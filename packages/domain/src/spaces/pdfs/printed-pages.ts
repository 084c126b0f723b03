import { invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { PageTree } from '@lectern/content';

type Asked = { readonly page?: string | undefined; readonly only?: boolean | undefined };

/** The ids of the pages that a PDF shows, in order: without hidden ones, unless it is of one of them. */
export function printedPages(pageTree: PageTree, { page, only = false }: Asked): string[] {
  if (page !== undefined && only) return [page];
  const hidden = new Set<string>();
  const ids = page === undefined ? pageTree.all() : pageTree.below(page);
  return ids.filter((id) => {
    const record = pageTree.find(id);
    const isHidden = id !== page && (record?.hidden === true || hidden.has(record?.parent ?? ''));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}

/** Throws for a page that is not there, or is none that can be shown. */
export function assertPrintable(pageTree: PageTree, { page, only }: Asked): void {
  if (page === undefined) {
    if (only === true) throw invalidInput('query.only', 'needs `page`: say of which page the PDF is to be');
    return;
  }
  const record = pageTree.find(page);
  if (record === undefined) throw notFound('page', page);
  if (record.type === 'link') throw invalidInput('query.page', 'must not be a link, which has no text');
}
