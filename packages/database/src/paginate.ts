import {
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type StringReference,
  sql,
} from 'kysely';
import { placeholder } from './placeholder.ts';
import { type CursorKind, type CursorValue, decodeCursor, encodeCursor } from './cursor.ts';
import { type RowsDigest, readDigested, withDigest } from './rows-digest.ts';
import { type PreparedSelect, runPreparedSelect } from './prepared-query.ts';

export type KeysetColumn<DB, TB extends keyof DB, O> = {
  /** Not nullable. A timestamp must have millisecond precision (`timestamptz(3)`), as its cursor has. */
  column: StringReference<DB, TB>;
  kind: CursorKind;
  read: (row: O) => CursorValue;
};

export type PageRequest<DB, TB extends keyof DB, O> = {
  /** Identifies the query and everything that determines its rows; a cursor is valid for one scope only. */
  scope: string;
  /** The columns of the order, together unique: the id comes last. All have the same direction. */
  keys: readonly KeysetColumn<DB, TB, O>[];
  direction: 'asc' | 'desc';
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  /** The bytes of a row, where rows may be large: a page ends early rather than with more than `max`, or after its first row. */
  rowBytes?: { readonly of: Expression<number>; readonly max: number } | undefined;
  /** The last rows instead of the first ones, still in the list's order. */
  fromEnd?: boolean;
  /** Of a prepared query: the digest of the rows that the caller has, which are not sent again; empty for none. */
  knownDigest?: string | undefined;
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
  /** The bytes of the rows up to each and with it, where `rowBytes` was given. */
  bytes: readonly number[];
  /** Of the rows, and one more where there is a next page, if `knownDigest` was given; `rows` is empty if it is that one. */
  digest: RowsDigest | undefined;
};

/**
 * Reads one page of a list by keyset pagination: a row comparison, for which an index on the keys is used at any depth.
 * `query` must have no order or limit of its own; a prepared one is compiled once for each form of page.
 * @throws InvalidCursorError
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

  const bounds = {
    after: after === undefined ? undefined : decodeCursor(after, scope, kinds),
    before: before === undefined ? undefined : decodeCursor(before, scope, kinds),
    // One more than requested shows whether there is another page.
    limit: limit + 1,
  };
  const found = limit === 0 ? { rows: [] } : await readPage(query, request, bounds);
  const rowsAndOneMore = found.rows;
  const hasMore = foundRows(rowsAndOneMore) > limit || foundRows(rowsAndOneMore) > rowsAndOneMore.length;
  const rows = rowsAndOneMore.slice(0, limit);
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
    bytes: request.rowBytes === undefined ? [] : rows.map((row) => Number(memberOf(row, 'total_bytes'))),
    digest: found.digest,
  };
}

/**
 * The leading rows of a select with at most so many bytes, by its column `row_bytes`, each with the number of rows that there
 * were. The select is in order already; a window without one keeps it, and reads no text.
 */
function leadingRows(select: string, maxBytes: number): string {
  return `select * from (select *, count(*) over () as found_rows,
    coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes,
    row_number() over () as row_number from (${select}) as selected) as numbered
    where total_bytes <= ${maxBytes} or row_number = 1`;
}

/** How many rows there were before a page was ended by its bytes. */
function foundRows(rows: readonly unknown[]): number {
  const found = memberOf(rows[0], 'found_rows');
  return found === undefined ? rows.length : Number(found);
}

function memberOf(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
}

type Bounds = { after: CursorValue[] | undefined; before: CursorValue[] | undefined; limit: number };

async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O> | PreparedSelect<DB, TB, O>,
  request: PageRequest<DB, TB, O>,
  bounds: Bounds,
): Promise<{ rows: readonly O[]; digest?: RowsDigest | undefined }> {
  if (!('select' in query && 'values' in query))
    return { rows: await pageQuery(query, request, bounds).execute() };
  const placeholdersOf = (side: 'after' | 'before') =>
    bounds[side]?.map((_, index) => placeholder<CursorValue>(`${side}.${index}`));
  const [after, before] = [placeholdersOf('after'), placeholdersOf('before')];
  const placeholders = { after, before, limit: placeholder<number>('limit') };
  const { rowBytes, knownDigest } = request;
  const isDigested = knownDigest !== undefined;
  const form = `${after !== undefined}/${before !== undefined}/${request.fromEnd === true}/${isDigested}/${rowBytes?.max}`;
  const values: Record<string, unknown> = { ...query.values, limit: bounds.limit, knownDigest };
  for (const side of ['after', 'before'] as const) {
    for (const [index, value] of bounds[side]?.entries() ?? []) values[`${side}.${index}`] = value;
  }
  const found = await runPreparedSelect(query, form, values, (select) => {
    const page = pageQuery(select, request, placeholders);
    return {
      compile() {
        const compiled = rowBytes === undefined ? page.compile() : withRowBytes(page, rowBytes);
        return isDigested ? digested(compiled) : compiled;
      },
    };
  });
  return isDigested ? readDigested(found, knownDigest) : { rows: found };
}

function withRowBytes<DB, TB extends keyof DB, O>(
  page: SelectQueryBuilder<DB, TB, O>,
  { of, max }: NonNullable<PageRequest<DB, TB, O>['rowBytes']>,
): CompiledQuery<O> {
  const sized = page.select(sql<number>`${of}`.as('row_bytes'));
  return withText(sized.compile(), (text) => leadingRows(text, max));
}

function digested<O>(query: CompiledQuery<O>): CompiledQuery<O> {
  const parameters = [...query.parameters, placeholder('knownDigest')];
  return { ...withText(query, (text) => withDigest(text, `$${parameters.length}`)), parameters };
}

function withText<O>(query: CompiledQuery<O>, change: (text: string) => string): CompiledQuery<O> {
  return { ...query, sql: change(query.sql) };
}

/**
 * Selects a page from its start or, with `fromEnd`, in reverse order from its end. The limit is in a select of its own,
 * where PostgreSQL does not look when it plans: a plan for a known limit would seem cheaper than one for any, and it would
 * plan a prepared statement anew at each execution, which takes longer than to run it.
 */
function pageQuery<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest<DB, TB, O>,
  { after, before, limit }: Bounds,
): SelectQueryBuilder<DB, TB, O> {
  let page = query;
  if (after !== undefined) page = page.where(keysetCondition(request, after, 'after'));
  if (before !== undefined) page = page.where(keysetCondition(request, before, 'before'));
  const order = (request.direction === 'asc') === (request.fromEnd ?? false) ? 'desc' : 'asc';
  for (const { column } of request.keys) page = page.orderBy(column, order);
  return page.limit(sql<number>`(select ${limit}::bigint)`);
}

/** The scope that cursors of a query are valid for. */
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

/** `(a, b) > ($1, $2)`: with the equivalent `or` the index would be scanned from its start. */
function keysetCondition<DB, TB extends keyof DB, O>(
  { keys, direction }: PageRequest<DB, TB, O>,
  values: readonly CursorValue[],
  side: 'after' | 'before',
): RawBuilder<boolean> {
  const columns = sql.join(keys.map(({ column }) => sql.ref(column)));
  const bounds = sql.join(keys.map(({ kind }, index) => sql`${values[index]}${sql.raw(casts[kind])}`));
  const operator = sql.raw((side === 'after') === (direction === 'asc') ? '>' : '<');
  return sql<boolean>`(${columns}) ${operator} (${bounds})`;
}

/** Text gets its type, and with it the collation, from the column. */
const casts: Record<CursorKind, string> = { timestamp: '::timestamptz', number: '::bigint', text: '' };
