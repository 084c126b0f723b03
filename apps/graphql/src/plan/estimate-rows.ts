import type { GraphQuery, Level, PageRead } from '@lectern/domain/graph';
import type { Pages } from './arguments.ts';
import { InvalidPage, type PlannedContent } from './row-writer.ts';

/** The assumed length of a list without a page size: sections of a site, spaces of a section. */
const assumedLength = 10;

/** Estimates how many rows a query reads: the page sizes, multiplied down the tree. */
export function estimateRows(query: GraphQuery, pages: Pages): number {
  return Array.from(rowsByLevel(query, pages).values()).reduce((sum, rows) => sum + rows, 0);
}

/** Estimates what the pages of contents cost, in nodes of the response. */
export function estimatePages(
  query: GraphQuery,
  contents: readonly Pick<PlannedContent, 'level' | 'pageCost'>[],
  pages: Pages,
): number {
  if (contents.length === 0) return 0;
  const rows = rowsByLevel(query, pages);
  return contents.reduce(
    (sum, { level, pageCost }) => sum + (rows.get(level.mark) ?? 0) * assumedLength * pageCost,
    0,
  );
}

/** How many rows each level has, by its mark. */
export function rowsByLevel({ levels }: GraphQuery, pages: Pages): Map<number, number> {
  const rows = new Map<number, number>();
  // Parents come before their children.
  for (const level of levels) rows.set(level.mark, parentRows(level, rows) * factorOf(level, pages));
  return rows;
}

function parentRows({ source }: Level, rows: ReadonlyMap<number, number>): number {
  const parent =
    source.type === 'relation' ? source.parent : source.type === 'page' ? source.page.parent : undefined;
  return parent === undefined ? 1 : (rows.get(parent.level.mark) ?? 0);
}

function factorOf({ source }: Level, pages: Pages): number {
  switch (source.type) {
    case 'id':
    case 'ids':
      return 1;
    case 'relation':
      return source.relation.type === 'one' ? 1 : assumedLength;
    case 'page':
      return sizeOf(source.page, pages);
  }
}

function sizeOf({ index }: PageRead, pages: Pages): number {
  const page = pages.get(index);
  return page === undefined || page instanceof InvalidPage ? 0 : page.size;
}
