import { encodeCursor } from '@lectern/database';
import { cursorScopeOf, orderingOf } from '../context/list.ts';
import { type PageRequest, assertCursorsOf } from './page-request.ts';
import { valueOf } from './column.ts';
import { columnAlias } from './query.ts';
import { foundAlias, isLarge } from './large-rows.ts';
import type { Level, PageRead } from './query-tree.ts';
import type { GraphRow, GraphResult } from './run-query.ts';

/** A page of one parent's list, in the order of the list. */
export type PageRows = {
  readonly rows: readonly GraphRow[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

/** Selects the columns that `cursorOfRow` reads. */
export function readCursors(page: PageRead): void {
  if (page.level === undefined) throw new Error('a page without rows has no cursors');
  for (const column of page.relation.orderedBy) columnAlias(page.level, column);
}

/** The page of one parent; 400 when its cursors belong to another list. */
export function pageRows(
  page: PageRead,
  request: PageRequest,
  result: GraphResult,
  parent: string,
): PageRows {
  if (request.after !== undefined || request.before !== undefined)
    assertCursorsOf(request, scopeOf(page, request, parent));
  const { fromEnd, size, after, before } = request;
  let rows = page.level === undefined ? [] : result.of(page.level, parent);
  const found = page.level !== undefined && isLarge(page.level) ? foundRows(page.level, rows) : rows.length;
  const hasMore = found > size || found > rows.length;
  if (rows.length > size) rows = rows.slice(0, size);
  if (fromEnd) rows = rows.toReversed();
  return {
    rows,
    hasNext: before !== undefined || (hasMore && !fromEnd),
    hasPrevious: after !== undefined || (hasMore && fromEnd),
  };
}

function foundRows(level: Level, rows: readonly GraphRow[]): number {
  return Number(rows[0]?.[foundAlias(level)] ?? rows.length);
}

/** The cursor of a row: for the last one of a page, `next.page` of REST. */
export function cursorOfRow(page: PageRead, request: PageRequest, row: GraphRow, parent: string): string {
  const { relation, level } = page;
  const values: Record<string, unknown> = {};
  for (const name of relation.orderedBy) {
    const column = level?.kind.columns[name];
    if (level === undefined || column === undefined) throw new Error(`the page has no column ${name}`);
    const text = row[columnAlias(level, name)] ?? null;
    // A column may be part of only one of the orders of the list.
    values[name] = text === null ? null : valueOf(column.type, text);
  }
  return encodeCursor(
    scopeOf(page, request, parent),
    orderingOf(relation.list, request.filter).keys.map((key) => key.read(values)),
  );
}

function scopeOf({ relation }: PageRead, request: PageRequest, parent: string): string {
  return cursorScopeOf(relation.list, parent, request.filter);
}
