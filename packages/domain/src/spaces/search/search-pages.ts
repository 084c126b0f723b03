import type { SearchHit } from '@lectern/contract';
import { ContentReader, isComputedPageId, type PageRecord, type SearchQuery } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { decodeCursor, encodeCursor } from '@lectern/database';
import { defaultPageSize } from '../../context/list.ts';
import type { SearchPosition, SearchResultRow } from '../../store/spaces/search-statement.ts';
import type { SearchTarget } from '../../store/spaces/search-target.ts';
import { readTree } from '../computed/computed-trees.ts';
import { findPages } from './find-pages.ts';
import { isSearchable } from './index-searchable.ts';
import { presentSearchHit } from './search-hit.presenter.ts';

type SearchPagesRequest = SearchTarget & {
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
  const { name, page, limit = defaultPageSize, scopes, visible, seesSpec, audience } = request;
  const scope = JSON.stringify(['search', ...name, request.query]);
  const after = page === undefined ? undefined : decodePosition(page, scope);
  // One more row than requested shows whether there is another page.
  const found = await findPages(ctx, { scopes, audience, visible, seesSpec }, request.query, {
    after,
    limit: limit + 1,
  });
  if (found === undefined) return { count: 0, pages: [] };
  const { query, count, rows } = found;
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  const hasMore = rows.length > pageRows.length && last !== undefined;
  const pages = await presentPages(ctx, query, pageRows);
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

type FoundPages = {
  readonly rows: readonly SearchResultRow[];
  /** As JSON. */
  readonly sections: readonly string[];
  /** The pages with their ancestors, by id, of each space. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, PageRecord>>;
};

/** Reads the next pages while those before are searched for what matches. */
async function presentPages(
  ctx: Ctx,
  query: SearchQuery,
  rows: readonly SearchResultRow[],
): Promise<SearchResult[]> {
  const presented: SearchResult[] = [];
  let next = await readPages(ctx, rows.slice(0, batchSize));
  for (let start = batchSize; next.rows.length > 0; start += batchSize) {
    const [own, after] = await Promise.all([
      present(ctx, query, next),
      readPages(ctx, rows.slice(start, start + batchSize)),
    ]);
    presented.push(...own);
    next = after;
  }
  return presented;
}

async function readPages(ctx: Ctx, rows: readonly SearchResultRow[]): Promise<FoundPages> {
  if (rows.length === 0) return { rows, sections: [], records: new Map() };
  const bySpace = Map.groupBy(rows, ({ space_id: id }) => id);
  const [sections, ...records] = await Promise.all([
    ctx.store.search.listSections(rows),
    ...Array.from(bySpace, async ([id, own]) => [id, await pagesOf(ctx, own)] as const),
  ]);
  return { rows, sections, records: new Map(records) };
}

async function present(
  ctx: Ctx,
  query: SearchQuery,
  { rows, sections, records }: FoundPages,
): Promise<SearchResult[]> {
  const matches = await ctx.textTasks.run(
    'matches',
    rows.map((_, index) => ({ sections: sections[index] ?? '[]', terms: query.terms })),
  );
  return rows.flatMap((row, index): SearchResult[] => {
    const pages = records.get(row.space_id);
    if (pages?.get(row.page_id) === undefined) return [];
    const hit = presentSearchHit(ctx.settings, { row, pages, sections: matches[index] ?? [] });
    return [{ space: { id: row.space_id, title: row.space_title }, hit }];
  });
}

/** The page records of one space, in the revision that the rows are from. */
async function pagesOf(ctx: Ctx, rows: readonly SearchResultRow[]): Promise<ReadonlyMap<string, PageRecord>> {
  const [first] = rows;
  if (first === undefined) return new Map();
  const reader = new ContentReader(ctx, first.store_id);
  const ids = rows.map(({ page_id: id }) => id);
  const computed = ids.filter(isComputedPageId);
  const stored = await reader.findPages(
    first,
    ids.filter((id) => !isComputedPageId(id)),
  );
  if (computed.length === 0) return stored;
  // The index follows the specs after a moment: what the reader sees now decides.
  const { pageTree } = await readTree(ctx, { space: { ...first, computed_specs: [] }, revision: first });
  const pages = pageTree.findWithAncestors(computed);
  const shown = computed.filter((id) => isSearchable(pages, id));
  return new Map([...stored, ...pageTree.findWithAncestors(shown)]);
}
