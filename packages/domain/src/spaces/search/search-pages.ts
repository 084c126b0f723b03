import type { SearchHit } from '@lectern/contract';
import { ContentReader, type SearchQuery, parseSearchQuery } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { decodeCursor, encodeCursor } from '@lectern/database';
import { defaultPageSize } from '../../context/list.ts';
import type { SearchResultRow, SearchPosition, SearchRequest } from '../../store/spaces/search-statement.ts';
import { presentSearchHit } from './search-hit.presenter.ts';

type SearchPagesRequest = Pick<SearchRequest, 'scopes' | 'visible' | 'audience'> & {
  /** Names the search; a cursor is valid for one search only. */
  readonly name: readonly string[];
  readonly query: string;
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
};

/** A matching page with its space. */
export type SearchResult = {
  readonly space: { readonly id: string; readonly title: string };
  readonly hit: SearchHit;
};

export type SearchResults = { next?: { page: string }; count: number; pages: SearchResult[] };

/** The number of pages that are read at a time, so that other requests are not delayed. */
const batchSize = 25;

/** Searches pages, the best match first. */
export async function searchPages(ctx: Ctx, request: SearchPagesRequest): Promise<SearchResults> {
  const { name, page, limit = defaultPageSize, scopes, visible, audience } = request;
  const scope = JSON.stringify(['search', ...name, request.query]);
  const after = page === undefined ? undefined : decodePosition(page, scope);
  const query = parseSearchQuery(request.query);
  if (query === undefined || scopes.length === 0) return { count: 0, pages: [] };
  // One more row than requested shows whether there is another page.
  const { count, rows } = await ctx.store.search.find({
    scopes,
    audience,
    visible,
    query,
    after,
    limit: limit + 1,
  });
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  const hasMore = rows.length > pageRows.length && last !== undefined;
  const pages: SearchResult[] = [];
  for (let start = 0; start < pageRows.length; start += batchSize)
    pages.push(...(await present(ctx, query, pageRows.slice(start, start + batchSize))));
  return { ...(hasMore && { next: { page: encodePosition(last, scope) } }), count, pages };
}

function decodePosition(cursor: string, scope: string): SearchPosition {
  const [distance, spaceId, pageId] = decodeCursor(cursor, scope, ['number', 'text', 'text']);
  return { distance: Number(distance), space_id: String(spaceId), page_id: String(pageId) };
}

function encodePosition(
  { distance, space_id: spaceId, page_id: pageId }: SearchPosition,
  scope: string,
): string {
  return encodeCursor(scope, [distance, spaceId, pageId]);
}

async function present(
  ctx: Ctx,
  query: SearchQuery,
  rows: readonly SearchResultRow[],
): Promise<SearchResult[]> {
  const bySpace = Map.groupBy(rows, ({ space_id: id }) => id);
  const [sections, ...pages] = await Promise.all([
    ctx.store.search.listSections(rows),
    ...Array.from(bySpace.values(), (own) => pagesOf(ctx, own)),
  ]);
  const records = new Map([...bySpace.keys()].map((id, index) => [id, pages[index]]));
  const matches = await ctx.textTasks.run(
    'matches',
    rows.map((_, index) => ({ sections: sections[index] ?? [], terms: query.terms })),
  );
  return rows.flatMap((row, index): SearchResult[] => {
    const spacePages = records.get(row.space_id);
    if (spacePages?.get(row.page_id) === undefined) return [];
    const hit = presentSearchHit(ctx.settings, { row, pages: spacePages, sections: matches[index] ?? [] });
    return [{ space: { id: row.space_id, title: row.space_title }, hit }];
  });
}

/** The page records of one space, in the revision that the rows are from. */
async function pagesOf(ctx: Ctx, rows: readonly SearchResultRow[]) {
  const [first] = rows;
  if (first === undefined) return new Map<string, never>();
  const reader = new ContentReader(ctx, first.store_id);
  return reader.findPages(
    first,
    rows.map(({ page_id: id }) => id),
  );
}
