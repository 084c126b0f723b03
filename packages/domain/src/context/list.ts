import type { ListOf } from '@lectern/contract';
import { type CompiledQuery, type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, UserActor } from '../core/actor.ts';
import type { DomainSettings } from '../core/settings.ts';
import { deepFreeze } from '../core/deep-freeze.ts';
import { cachedByDigest } from './cached-by-digest.ts';
import type { Ctx } from './context.ts';
import { cursorScope, type KeysetColumn, paginate, placeholder, runPreparedSelect } from '@lectern/database';
import type { Store } from '../store/store.ts';
import { ListWriter } from './list-writer.ts';
import { maxPageBytes, readFurther } from './read-further.ts';

/** Results per page by default. */
export const defaultPageSize = 50;

// A list composes any select whose rows are `Row`, from any tables.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type RowQuery<Row> = SelectQueryBuilder<any, any, Row>;
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type KeysetKey<Row> = KeysetColumn<any, any, Row>;

/** The columns that order the rows; together they are unique, and one index serves both directions. */
type Ordering<Row> = {
  readonly keys: readonly KeysetKey<Row>[];
  readonly direction: 'asc' | 'desc';
};

/** The actor and the parent that rows are selected for. */
export type ListSource = {
  readonly store: Store;
  readonly actor: Pick<UserActor, 'userId' | 'instanceAdmin'>;
  readonly parent: Expression<string>;
};
type ListRequest<Filter> = { readonly actor: Reader; readonly filter: Filter };

/**
 * One list of the product: REST pages and GraphQL connections read it with the same order and the same cursors. `query`
 * selects the rows of a parent that the actor may see.
 */
export type RowList<Row, Item, Filter> = {
  readonly name: string;
  /** The order, or a function of the filter; it may depend on members that are not text only. */
  readonly order: Ordering<Row> | ((filter: Filter) => Ordering<Row>);
  readonly query: (source: ListSource, filter: Filter) => RowQuery<Row>;
  /** Of rows that may be large, such as comments: their size, and the columns that make them so. */
  readonly large?: LargeRows<Filter>;
  /** Precomputed counts: the groups of the rows that `query` selects, and the column to sum; none for some filters. */
  readonly counted?: {
    readonly groups: (source: ListSource, filter: Filter) => RowQuery<unknown> | undefined;
    readonly column: string;
  };
  /** The part of the filter that a cursor is bound to; the whole filter by default. */
  readonly scope?: (filter: Filter) => unknown;
} & Presentation<Row, Item, Filter>;

type Presentation<Row, Item, Filter> =
  /** Presents a row by itself: pages are cached for as long as their rows are the same. */
  | { readonly presentRow: (settings: DomainSettings, row: Row) => Item }
  /** Presents rows of one parent, with at most one statement per relation. */
  | {
      readonly present: (
        ctx: Ctx,
        rows: readonly Row[],
        request: ListRequest<Filter>,
      ) => Item[] | Promise<Item[]>;
    };

/** `bytes` is SQL that decompresses no text, such as `octet_length(markdown)`. */
type LargeRows<Filter> = {
  readonly columns: readonly string[];
  readonly bytes: (filter: Filter) => Expression<number>;
  /** Whether the rows of a page are presented together, as the documents of a response have bounds together. */
  readonly isWhole?: (filter: Filter) => boolean;
};

/** Declares a list, for the inference of its types. */
export function rowList<Row, Item, Filter = object>(
  list: RowList<Row, Item, Filter>,
): RowList<Row, Item, Filter> {
  return list;
}

/** Oldest first. */
export function byAge<Row extends { created_at: string; id: string }>(table: string): Ordering<Row> {
  return ascending([
    { column: `${table}.created_at`, kind: 'timestamp', read: (row) => row.created_at },
    { column: `${table}.id`, kind: 'text', read: (row) => row.id },
  ]);
}

/** In the order that users arranged. */
export function byPosition<Row extends { position: number; id: string }>(table: string): Ordering<Row> {
  return ascending([
    { column: `${table}.position`, kind: 'number', read: (row) => row.position },
    { column: `${table}.id`, kind: 'text', read: (row) => row.id },
  ]);
}

/** Ascending by the first key, then by the second. */
export function ascending<Row>(keys: readonly KeysetKey<Row>[]): Ordering<Row> {
  return { keys, direction: 'asc' };
}

/** The opposite direction: `reversed(byAge('comments'))` is newest first. */
export function reversed<Row>({ keys, direction }: Ordering<Row>): Ordering<Row> {
  return { keys, direction: direction === 'asc' ? 'desc' : 'asc' };
}

/** The order of a list with this filter. */
export function orderingOf<Row, Item, Filter>(
  { order }: RowList<Row, Item, Filter>,
  filter: Filter,
): Ordering<Row> {
  return typeof order === 'function' ? order(filter) : order;
}

/** The query that counts the rows of a list; `rows` selects them. */
export function countOf<Row, Item, Filter>(
  { counted }: Pick<RowList<Row, Item, Filter>, 'counted'>,
  rows: () => RowQuery<unknown>,
  source: ListSource,
  filter: Filter,
): RowQuery<{ count: number }> {
  const groups = counted?.groups(source, filter);
  if (counted === undefined || groups === undefined) {
    return rows()
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'));
  }
  return groups
    .clearSelect()
    .select(sql<number>`coalesce(sum(${sql.ref(counted.column)}), 0)::bigint`.as('count'));
}

/** The bytes in memory of a row per byte that PostgreSQL sends: the item, and its text in each content coding. */
const bytesPerSentByte = 5;

/**
 * Of rows that may be large, a statement reads so many, and so many bytes, at most. Its result arrives in few turns of the event
 * loop, and is copied by the garbage collector as long as it is used.
 */
const [rowsAtOnce, bytesAtOnce] = [100, 256_000];

/**
 * One page of a REST list, in one statement; in two where the page has no rows, each of which has the count. A page whose
 * rows are presented by themselves is cached with their digest, and frozen. Rows that may be large are read by as many
 * statements as they need, each with a bound, and written as JSON before the next ones are read.
 */
export async function readPage<Row, Item, Filter extends object>(
  ctx: Ctx,
  list: RowList<Row, Item, Filter>,
  { actor, parent, filter }: { actor: Reader; parent: string; filter: Filter },
  request: { page?: string | undefined; limit?: number | undefined },
): Promise<ListOf<Item>> {
  const limit = request.limit ?? defaultPageSize;
  const asked = [list.name, parent, filter, actor.userId, actor.instanceAdmin, limit, request.page];
  const cached =
    'presentRow' in list ? cachedByDigest<ListOf<Item>>(ctx, 'pages', JSON.stringify(asked)) : undefined;
  const queries = prepare(ctx.store, list, { actor, parent, filter });
  const isInParts = list.large !== undefined && list.large.isWhole?.(filter) !== true;
  const requestOf = (most: number, after: string | undefined) => ({
    scope: scopeOf(list, parent, filter),
    ...orderingOf(list, filter),
    limit: isInParts ? Math.min(most, rowsAtOnce) : most,
    after,
    rowBytes: list.large && { of: list.large.bytes(filter), max: isInParts ? bytesAtOnce : maxPageBytes },
  });
  const present = (rows: readonly Row[]) => presentRows(ctx, list, rows, { actor, filter });
  // A function of its own, so that its rows are not kept while others are read.
  const readFirst = async () => {
    const page = await paginate(queries.countedRows, {
      ...requestOf(limit, request.page),
      knownDigest: cached?.digest,
    });
    const known = cached?.find(page.digest);
    if (known !== undefined) return known;
    const count = page.rows[0]?.list_count ?? (await countRows(queries.count));
    const items = await present(page.rows);
    const [{ next }, { length }, bytes = 0] = [page, page.rows, page.bytes.at(-1)];
    if (isInParts && next !== undefined && length < limit)
      return { writer: new ListWriter<Item>(items), count, read: { count: length, bytes, next } };
    const result = { ...(next !== undefined && { next: { page: next } }), count, items };
    if (cached !== undefined && page.digest !== undefined)
      cached.add(page.digest, deepFreeze(result), page.digest.sizeBytes * bytesPerSentByte);
    return result;
  };
  const first = await readFirst();
  if (!('writer' in first)) return first;
  const { writer, count } = first;
  const next = await readFurther(first.read, limit, {
    read: (most, after) => paginate(queries.rows, requestOf(most, after)),
    write: async (more) => writer.write(await present(more)),
  });
  return writer.end({ next, count });
}

/** Presents rows of a list, of one parent. */
export function presentRows<Row, Item, Filter>(
  ctx: Ctx,
  list: RowList<Row, Item, Filter>,
  rows: readonly Row[],
  request: ListRequest<Filter>,
): Item[] | Promise<Item[]> {
  if ('present' in list) return list.present(ctx, rows, request);
  return rows.map((row) => list.presentRow(ctx.settings, row));
}

async function countRows(query: ReturnType<typeof prepare>['count']): Promise<number> {
  const [row] = await runPreparedSelect(query, '', query.values, (count) => count);
  return row?.count ?? 0;
}

type Compiled = Map<string, CompiledQuery>;

const compiledLists = new WeakMap<object, Map<string, Compiled>>();

/** The queries of a list, compiled once for each set of filters. */
function prepare<Row, Item, Filter extends object>(
  store: Store,
  list: RowList<Row, Item, Filter>,
  { actor: reader, parent, filter }: { actor: Reader; parent: string; filter: Filter },
) {
  const values: Record<string, unknown> = { parent, userId: reader.userId };
  const placeholders: Record<string, unknown> = {};
  let cacheKey = '';
  for (const [name, value] of Object.entries(filter)) {
    const isText = typeof value === 'string';
    placeholders[name] = isText ? placeholder<string>(`filter.${name}`) : value;
    if (isText) values[`filter.${name}`] = value;
    cacheKey += isText ? `${name};` : `${name}=${typeof value === 'object' ? '' : String(value)};`;
  }
  const actor = { instanceAdmin: reader.instanceAdmin, userId: placeholder<string>('userId') };
  const source: ListSource = { store, actor, parent: sql.val(placeholder<string>('parent')) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The members are those of `Filter`, with placeholders for text.
  const compiledFilter = placeholders as Filter;
  const select = () => list.query(source, compiledFilter);
  const counted = () => countOf(list, select, source, compiledFilter);
  const compiledByKey = getOrCreate(compiledLists, list, () => new Map<string, Compiled>());
  const queryOf = <Selected>(kind: string, build: () => RowQuery<Selected>) => ({
    db: store.db,
    values,
    compiled: getOrCreate(compiledByKey, kind + cacheKey, () => new Map<string, CompiledQuery>()),
    select: build,
  });
  return {
    rows: queryOf('rows;', select),
    // A count for each row costs less than a second statement: the database counts once.
    countedRows: queryOf('counted;', () => select().select(sql<number>`(${counted()})`.as('list_count'))),
    count: queryOf('count;', counted),
  };
}

function getOrCreate<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  create: () => Value,
): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const value = create();
  map.set(key, value);
  return value;
}

/** What a cursor is bound to. */
function scopeOf<Row, Item, Filter>(
  list: RowList<Row, Item, Filter>,
  parent: string,
  filter: Filter,
): string {
  return JSON.stringify([list.name, parent, list.scope === undefined ? filter : list.scope(filter)]);
}

/** What a cursor of the list of one parent is bound to: the same for REST pages and GraphQL connections. */
export function cursorScopeOf<Row, Item, Filter>(
  list: RowList<Row, Item, Filter>,
  parent: string,
  filter: Filter,
): string {
  return cursorScope({ scope: scopeOf(list, parent, filter), ...orderingOf(list, filter) });
}
