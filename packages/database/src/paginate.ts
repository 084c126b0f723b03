import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import { placeholder } from './placeholder.ts';
import { type CursorKind, type CursorValue, decodeCursor, encodeCursor } from './cursor.ts';
import { type PreparedSelect, runPrepared } from './prepared-query.ts';

export { InvalidCursorError } from './cursor.ts';

export type PageKey<DB, TB extends keyof DB, O> = {
  /** Never null. A timestamp must be stored to the millisecond (`timestamptz(3)`), as its cursor is. */
  column: StringReference<DB, TB>;
  kind: CursorKind;
  read: (row: O) => CursorValue;
};

export type PageRequest<DB, TB extends keyof DB, O> = {
  /** Names the query and everything that decides which rows it has; a cursor is good for one scope only. */
  scope: string;
  /** The order: every key in the same direction, together unique, so the id comes last. */
  keys: readonly PageKey<DB, TB, O>[];
  direction: 'asc' | 'desc';
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  /** Take the last rows instead of the first ones, still in the list's order. */
  fromEnd?: boolean;
};

export type Page<O> = {
  rows: O[];
  hasNext: boolean;
  hasPrevious: boolean;
  /** The `after` of the next page, when there is one. */
  next: string | undefined;
  /** The `before` of the previous page, when there is one. */
  previous: string | undefined;
  cursorOf: (row: O) => string;
};

/**
 * Reads one page of a list by keyset: a row comparison, which an index on the keys answers at any depth.
 * `query` must have no order or limit of its own; a prepared one is compiled once for each kind of page.
 * Throws `InvalidCursorError`.
 */
export async function paginate<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O> | PreparedSelect<DB, TB, O>,
  request: PageRequest<DB, TB, O>,
): Promise<Page<O>> {
  const { keys, limit, after, before, fromEnd = false } = request;
  const scope = cursorScope(request);
  const kinds = keys.map(({ kind }) => kind);
  const cursorOf = (row: O) =>
    encodeCursor(
      scope,
      keys.map(({ read }) => read(row)),
    );

  const given = {
    after: after === undefined ? undefined : decodeCursor(after, scope, kinds),
    before: before === undefined ? undefined : decodeCursor(before, scope, kinds),
    // One more than asked for tells whether there is another page.
    limit: limit + 1,
  };
  const found = limit === 0 ? [] : await read(query, request, given);
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (fromEnd) rows.reverse();
  const hasNext = before !== undefined || (hasMore && !fromEnd);
  const hasPrevious = after !== undefined || (hasMore && fromEnd);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    hasNext,
    hasPrevious,
    next: hasNext && last ? cursorOf(last) : undefined,
    previous: hasPrevious && first ? cursorOf(first) : undefined,
    cursorOf,
  };
}

type Bounds = { after: CursorValue[] | undefined; before: CursorValue[] | undefined; limit: number };

async function read<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O> | PreparedSelect<DB, TB, O>,
  request: PageRequest<DB, TB, O>,
  bounds: Bounds,
): Promise<O[]> {
  if (!('select' in query && 'values' in query)) return between(query, request, bounds).execute();
  const held = (side: 'after' | 'before') =>
    bounds[side]?.map((_, index) => placeholder<CursorValue>(`${side}.${index}`));
  const placeholders = { after: held('after'), before: held('before'), limit: placeholder<number>('limit') };
  const form = `${held('after') !== undefined}/${held('before') !== undefined}/${request.fromEnd === true}`;
  const values: Record<string, unknown> = { ...query.values, limit: bounds.limit };
  for (const side of ['after', 'before'] as const) {
    for (const [index, value] of bounds[side]?.entries() ?? []) values[`${side}.${index}`] = value;
  }
  return runPrepared(query, form, values, (select) => between(select, request, placeholders));
}

/** The rows of a page, in the order they are read. */
function between<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest<DB, TB, O>,
  { after, before, limit }: Bounds,
): SelectQueryBuilder<DB, TB, O> {
  let page = query;
  if (after !== undefined) page = page.where(beyond(request, after, 'after'));
  if (before !== undefined) page = page.where(beyond(request, before, 'before'));
  const order = (request.direction === 'asc') === (request.fromEnd ?? false) ? 'desc' : 'asc';
  for (const { column } of request.keys) page = page.orderBy(column, order);
  return page.limit(limit);
}

/** What the cursors of a query are bound to. */
export function cursorScope({
  scope,
  direction,
  keys,
}: {
  scope: string;
  direction: 'asc' | 'desc';
  keys: readonly { column: unknown }[];
}): string {
  return JSON.stringify([scope, direction, ...keys.map(({ column }) => column)]);
}

/** `(a, b) > ($1, $2)`: the same condition spelled with `or` reads every row before the page. */
function beyond<DB, TB extends keyof DB, O>(
  { keys, direction }: PageRequest<DB, TB, O>,
  values: readonly CursorValue[],
  side: 'after' | 'before',
): RawBuilder<boolean> {
  const columns = sql.join(keys.map(({ column }) => sql.ref(column)));
  const bounds = sql.join(keys.map(({ kind }, index) => sql`${values[index]}${sql.raw(casts[kind])}`));
  const operator = sql.raw((side === 'after') === (direction === 'asc') ? '>' : '<');
  return sql<boolean>`(${columns}) ${operator} (${bounds})`;
}

/** Text takes its type, and with it the collation, from the column. */
const casts: Record<CursorKind, string> = { timestamp: '::timestamptz', number: '::bigint', text: '' };
