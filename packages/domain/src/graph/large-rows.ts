import type { Level } from './query-tree.ts';

/** Whether a column is selected that makes the rows of a page large, so that a page ends early with many bytes. */
export function isLarge({ source, columns }: Level): boolean {
  if (source.type !== 'page') return false;
  const large = source.page.relation.list.large?.columns ?? [];
  return large.some((column) => columns.includes(column));
}

/** The alias of the number of rows that there were before the page ended early: behind those of the columns. */
export function foundAlias({ columns }: Level): string {
  return `c${columns.length}`;
}
