import type { ContentReader, PageRecord, SearchedText, TextLinkCache } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { SearchedPage } from '../../store/spaces/search.repository.ts';

/** The number of pages that are read and written at a time. */
export const batchSize = 100;
/** The length of the texts of one statement. Longer parameters need new memory each time, which takes longer than a round trip. */
const statementCharacters = 60_000;

type Space = { readonly id: string; readonly organization_id: string };
/** Pages and their ancestors, by id. */
export type Pages = ReadonlyMap<string, PageRecord>;
type PagesToWrite = {
  readonly space: Space;
  readonly pages: Pages;
  readonly ids: readonly string[];
  readonly readTexts: TextLinkCache;
};

/** Indexes those of some pages that are searchable; `pages` has them with their ancestors. */
export async function indexSearchable(tx: Ctx, reader: ContentReader, input: PagesToWrite): Promise<void> {
  await writePages(tx, reader, { ...input, ids: input.ids.filter((id) => isSearchable(input.pages, id)) });
}

/** Whether a page is searchable: a document that is neither hidden nor below a hidden page. */
export function isSearchable(pages: Pages, id: string): boolean {
  const page = pages.get(id);
  return page?.type === 'document' && page.noIndex !== true && !isHidden(pages, id);
}

export function isHidden(pages: Pages, id: string): boolean {
  for (let page = pages.get(id); page !== undefined; page = pages.get(page.parent ?? ''))
    if (page.hidden === true) return true;
  return false;
}

/** Indexes pages, which are searchable. */
export async function writePages(
  tx: Ctx,
  reader: ContentReader,
  { space, pages, ids, readTexts }: PagesToWrite,
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize).flatMap((id): [string, PageRecord][] => {
      const record = pages.get(id);
      return record === undefined ? [] : [[id, record]];
    });
    const hashes = batch.flatMap(([, { document }]) => (document === undefined ? [] : [document]));
    const texts = await reader.documents(hashes.filter((hash) => !readTexts.isIndexed(hash)));
    const indexed = await readTexts.index(
      batch.map(([, { title, description = '', document = '' }]) => ({
        hash: document,
        title,
        description,
        markdown: texts.get(document) ?? '',
      })),
    );
    const rows = indexed.flatMap((one, at) => searchedPages(batch[at]?.[0] ?? '', one));
    for (const some of statementsOf(rows)) await tx.store.search.put(space, some);
    await tx.store.searchWords.add(
      space.id,
      indexed.map(({ page }) => page.words),
    );
  }
}

/** Rows that are sent in one statement. */
function statementsOf(rows: readonly SearchedPage[]): SearchedPage[][] {
  const statements: SearchedPage[][] = [];
  let left = 0;
  for (const row of rows) {
    const { length } = row.page.text;
    if (statements.length === 0 || length > left) {
      statements.push([]);
      left = statementCharacters;
    }
    statements.at(-1)?.push(row);
    left -= length;
  }
  return statements;
}

/** The rows of a page: two for one with conditions. */
function searchedPages(pageId: string, { page, visitors }: SearchedText): SearchedPage[] {
  if (visitors === undefined) return [{ pageId, audience: 'everyone', page }];
  return [
    { pageId, audience: 'members', page },
    { pageId, audience: 'visitors', page: visitors },
  ];
}
