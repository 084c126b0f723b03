import type { SearchHit } from '@lectern/contract';
import { ContentReader, foundSections, type SearchQuery, searchQuery } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { decodeCursor, encodeCursor } from '@lectern/database';
import { defaultPageSize } from '../../context/list.ts';
import type { FoundPageRow, FoundPlace, SearchAsked } from '../../store/spaces/found-pages.ts';
import { presentHit } from './hit.presenter.ts';

type Asked = Pick<SearchAsked, 'scopes' | 'visible'> & {
  /** Names what is searched; a page of one search is none of another. */
  readonly name: readonly string[];
  readonly query: string;
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
};

/** A page that was found, and the space that it is in. */
export type FoundPage = {
  readonly space: { readonly id: string; readonly title: string };
  readonly hit: SearchHit;
};

export type FoundPages = { next?: { page: string }; count: number; pages: FoundPage[] };

/** So many pages are read at a time, so that others get their turn. */
const batchSize = 25;

/** The pages that have what a query asks for, the best first. */
export async function searchPages(ctx: Ctx, asked: Asked): Promise<FoundPages> {
  const { name, page, limit = defaultPageSize, scopes, visible } = asked;
  const scope = JSON.stringify(['search', ...name, asked.query]);
  const after = page === undefined ? undefined : placeIn(page, scope);
  const query = searchQuery(asked.query);
  if (query === undefined || scopes.length === 0) return { count: 0, pages: [] };
  // One more than asked for tells whether there is another page.
  const { count, rows } = await ctx.store.search.find({ scopes, visible, query, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > shown.length && last !== undefined;
  const pages: FoundPage[] = [];
  for (let start = 0; start < shown.length; start += batchSize)
    pages.push(...(await present(ctx, query, shown.slice(start, start + batchSize))));
  return { ...(hasMore && { next: { page: cursorOf(last, scope) } }), count, pages };
}

function placeIn(cursor: string, scope: string): FoundPlace {
  const [distance, spaceId, pageId] = decodeCursor(cursor, scope, ['number', 'text', 'text']);
  return { distance: Number(distance), space_id: String(spaceId), page_id: String(pageId) };
}

function cursorOf({ distance, space_id: spaceId, page_id: pageId }: FoundPlace, scope: string): string {
  return encodeCursor(scope, [distance, spaceId, pageId]);
}

async function present(ctx: Ctx, query: SearchQuery, rows: readonly FoundPageRow[]): Promise<FoundPage[]> {
  const bySpace = Map.groupBy(rows, ({ space_id: id }) => id);
  const [sections, ...pages] = await Promise.all([
    ctx.store.search.listSections(rows),
    ...Array.from(bySpace.values(), (own) => pagesOf(ctx, own)),
  ]);
  const records = new Map([...bySpace.keys()].map((id, index) => [id, pages[index]]));
  return rows.flatMap((row, index): FoundPage[] => {
    const of = records.get(row.space_id);
    if (of?.get(row.page_id) === undefined) return [];
    const found = foundSections(sections[index] ?? [], query.terms);
    const hit = presentHit(ctx.settings, { row, pages: of, sections: found });
    return [{ space: { id: row.space_id, title: row.space_title }, hit }];
  });
}

/** The pages of one space, as the rows say that it is. */
async function pagesOf(ctx: Ctx, rows: readonly FoundPageRow[]) {
  const [first] = rows;
  if (first === undefined) return new Map<string, never>();
  const reader = new ContentReader(ctx, first.store_id);
  return reader.findPages(
    first,
    rows.map(({ page_id: id }) => id),
  );
}
