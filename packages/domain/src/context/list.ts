import type { ListOf } from '@lectern/contract';
import { type CompiledQuery, type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, UserActor } from '../core/actor.ts';
import type { Ctx } from './context.ts';
import { cursorScope, type PageKey, paginate, placeholder, runPrepared } from '@lectern/database';
import type { Store } from '../store/store.ts';

/** Results per page when the caller does not say. */
export const defaultPageSize = 50;

// A list composes any select whose rows are `Row`: which tables it reads is its own business.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type RowQuery<Row> = SelectQueryBuilder<any, any, Row>;
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type KeysetKey<Row> = PageKey<any, any, Row>;

/** Columns that order the rows; together they are unique, and one index serves them, in either direction. */
export type Ordering<Row> = {
  readonly keys: readonly KeysetKey<Row>[];
  readonly direction: 'asc' | 'desc';
};

/** For whom, and of which parent, rows are selected. */
export type Source = {
  readonly store: Store;
  readonly actor: Pick<UserActor, 'userId' | 'instanceAdmin'>;
  readonly parent: Expression<string>;
};
type Asked<Filter> = { readonly actor: Reader; readonly filter: Filter };

/**
 * One list of the product, written once: REST pages and GraphQL connections read it with the same
 * order and the same cursors. `query` selects the rows of a parent that the actor may see.
 */
export type RowList<Row, Item, Filter> = {
  readonly name: string;
  /** One order, or the one that a filter asks for by a member that is no text. */
  readonly order: Ordering<Row> | ((filter: Filter) => Ordering<Row>);
  readonly query: (source: Source, filter: Filter) => RowQuery<Row>;
  /** Where the rows are counted already, in groups: those that `query` selects, and the column with their number. */
  readonly counted?: {
    readonly groups: (source: Source, filter: Filter) => RowQuery<unknown>;
    readonly column: string;
  };
  /** Presents rows of one parent, with at most one read per relation. */
  readonly present: (ctx: Ctx, rows: readonly Row[], asked: Asked<Filter>) => Item[] | Promise<Item[]>;
  /** What of the filter changes which rows there are; the whole filter unless given. */
  readonly scope?: (filter: Filter) => unknown;
};

/** Declares a list; only for the inference of its types. */
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

/** In the order that people gave. */
export function byPosition<Row extends { position: number; id: string }>(table: string): Ordering<Row> {
  return ascending([
    { column: `${table}.position`, kind: 'number', read: (row) => row.position },
    { column: `${table}.id`, kind: 'text', read: (row) => row.id },
  ]);
}

/** Smallest first, by the first key before the second. */
export function ascending<Row>(keys: readonly KeysetKey<Row>[]): Ordering<Row> {
  return { keys, direction: 'asc' };
}

/** The other way round: `reversed(byAge('comments'))` is newest first. */
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

/** How many rows a list has, as a query of one number; `rows` selects them. */
export function countOf<Row, Item, Filter>(
  { counted }: Pick<RowList<Row, Item, Filter>, 'counted'>,
  rows: () => RowQuery<unknown>,
  source: Source,
  filter: Filter,
): RowQuery<{ count: number }> {
  if (counted === undefined) {
    return rows()
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'));
  }
  return counted
    .groups(source, filter)
    .clearSelect()
    .select(sql<number>`coalesce(sum(${sql.ref(counted.column)}), 0)::bigint`.as('count'));
}

/** One page as REST answers it: two statements, whatever the page holds. */
export async function readPage<Row, Item, Filter extends object>(
  ctx: Ctx,
  list: RowList<Row, Item, Filter>,
  { actor, parent, filter }: { actor: Reader; parent: string; filter: Filter },
  asked: { page?: string | undefined; limit?: number | undefined },
): Promise<ListOf<Item>> {
  const rows = prepare(ctx.store, list, { actor, parent, filter });
  const [page, [counted]] = await Promise.all([
    paginate(rows, {
      scope: scopeOf(list, parent, filter),
      ...orderingOf(list, filter),
      limit: asked.limit ?? defaultPageSize,
      after: asked.page,
    }),
    runPrepared({ ...rows, select: rows.counted }, 'count', rows.values, (counted) => counted),
  ]);
  const items = await list.present(ctx, page.rows, { actor, filter });
  return { ...(page.next !== undefined && { next: { page: page.next } }), count: counted?.count ?? 0, items };
}

type Compiled = Map<string, CompiledQuery>;

const compiledLists = new WeakMap<object, Map<string, Compiled>>();

/** The rows of a list, compiled once for each set of filters that are given. */
function prepare<Row, Item, Filter extends object>(
  store: Store,
  list: RowList<Row, Item, Filter>,
  given: { actor: Reader; parent: string; filter: Filter },
) {
  const values: Record<string, unknown> = { parent: given.parent, userId: given.actor.userId };
  const filter: Record<string, unknown> = {};
  let form = '';
  for (const [name, value] of Object.entries(given.filter)) {
    const isText = typeof value === 'string';
    filter[name] = isText ? placeholder<string>(`filter.${name}`) : value;
    if (isText) values[`filter.${name}`] = value;
    form += isText ? '?;' : `${typeof value === 'object' ? '' : String(value)};`;
  }
  const actor = { instanceAdmin: given.actor.instanceAdmin, userId: placeholder<string>('userId') };
  const source: Source = { store, actor, parent: sql.val(placeholder<string>('parent')) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The members are those of `Filter`, with placeholders for text.
  const asked = filter as Filter;
  const forms = getOrInsert(compiledLists, list, () => new Map<string, Compiled>());
  return {
    db: store.db,
    values,
    compiled: getOrInsert(forms, form, () => new Map<string, CompiledQuery>()),
    select: () => list.query(source, asked),
    counted: () => countOf(list, () => list.query(source, asked), source, asked),
  };
}

function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** What a cursor is bound to. */
export function scopeOf<Row, Item, Filter>(
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
