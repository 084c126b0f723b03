import { encodeCursor } from '@lectern/database';
import { cursorScopeOf, orderingOf } from '../context/list.ts';
import { type AskedPage, assertCursorsOf } from './asked-page.ts';
import { valueOf } from './column.ts';
import { placeOf } from './query.ts';
import type { PageRead } from './query-tree.ts';
import type { GraphRow, GraphRows } from './run-query.ts';

/** A page of one parent's list, in the order of the list. */
export type PageRows = {
  readonly rows: readonly GraphRow[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

/** Reads from now on what `cursorOfRow` needs. */
export function readCursors(page: PageRead): void {
  if (page.level === undefined) throw new Error('a page without rows has no cursors');
  for (const column of page.relation.orderedBy) placeOf(page.level, column);
}

/** The page of one parent; 400 when its cursors are of another list. */
export function pageRows(page: PageRead, asked: AskedPage, found: GraphRows, parent: string): PageRows {
  if (asked.after !== undefined || asked.before !== undefined)
    assertCursorsOf(asked, scopeOf(page, asked, parent));
  const { fromEnd, size, after, before } = asked;
  let rows = page.level === undefined ? [] : found.of(page.level, parent);
  const hasMore = rows.length > size;
  if (hasMore) rows = rows.slice(0, size);
  if (fromEnd) rows = rows.toReversed();
  return {
    rows,
    hasNext: before !== undefined || (hasMore && !fromEnd),
    hasPrevious: after !== undefined || (hasMore && fromEnd),
  };
}

/** The cursor of a row: what REST gives as `next.page` when it is the last one of a page. */
export function cursorOfRow(page: PageRead, asked: AskedPage, row: GraphRow, parent: string): string {
  const { relation, level } = page;
  const values: Record<string, unknown> = {};
  for (const name of relation.orderedBy) {
    const column = level?.kind.columns[name];
    if (level === undefined || column === undefined) throw new Error(`the page has no column ${name}`);
    const text = row[placeOf(level, name)] ?? null;
    // Not every column takes part in every order of the list.
    values[name] = text === null ? null : valueOf(column.type, text);
  }
  return encodeCursor(
    scopeOf(page, asked, parent),
    orderingOf(relation.list, asked.filter).keys.map((key) => key.read(values)),
  );
}

function scopeOf({ relation }: PageRead, asked: AskedPage, parent: string): string {
  return cursorScopeOf(relation.list, parent, asked.filter);
}
