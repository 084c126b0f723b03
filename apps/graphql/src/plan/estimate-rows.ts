import type { GraphQuery, Level, PageRead } from '@lectern/domain';
import type { Pages } from './arguments.ts';
import { PageRefusal } from './run.ts';

/** How many things a list of one parent is taken to have when nothing says so: sections of a site, spaces of a section. */
const assumedLength = 10;

/** About how many rows a query reads: what lists ask for, multiplied down the tree. */
export function estimateRows({ levels }: GraphQuery, pages: Pages): number {
  const rows = new Map<number, number>();
  let total = 0;
  // Parents come before their children.
  for (const level of levels) {
    const estimate = parentRows(level, rows) * factorOf(level, pages);
    rows.set(level.mark, estimate);
    total += estimate;
  }
  return total;
}

function parentRows({ source }: Level, rows: ReadonlyMap<number, number>): number {
  const parent =
    source.type === 'relation' ? source.parent : source.type === 'page' ? source.page.parent : undefined;
  return parent === undefined ? 1 : (rows.get(parent.level.mark) ?? 0);
}

function factorOf({ source }: Level, pages: Pages): number {
  switch (source.type) {
    case 'id':
      return 1;
    case 'relation':
      return source.relation.type === 'one' ? 1 : assumedLength;
    case 'page':
      return sizeOf(source.page, pages);
  }
}

function sizeOf({ index }: PageRead, pages: Pages): number {
  const page = pages.get(index);
  return page === undefined || page instanceof PageRefusal ? 0 : page.size;
}
