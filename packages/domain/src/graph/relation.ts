import type { Shape } from '@lectern/contract';
import type { RowList, RowQuery, ListSource } from '../context/list.ts';
import type { Kind } from './kind.ts';

/** At most one node, whose id is in column `key` of the parent; absent where the actor may not see it. */
export type One = { readonly type: 'one'; readonly to: Kind; readonly key: string };

/** Exactly one node, whose columns the rows of the parent contain. */
type Same = { readonly type: 'same'; readonly to: Kind };

/** All nodes of a parent, which are few. `order` are references to columns. */
export type Many = {
  readonly type: 'many';
  readonly to: Kind;
  readonly key: string;
  readonly order: readonly string[];
  readonly select: (source: ListSource) => RowQuery<unknown>;
};

/** A list of the product, which is read page by page. */
export type Paged = {
  readonly type: 'page';
  readonly to: Kind;
  readonly key: string;
  readonly list: PagedList;
  /**
   * A column of the parent that its rows repeat at `ref`. With it, the database looks up the membership once for each
   * parent; without, it may try every membership of the actor.
   */
  readonly shared: { readonly column: string; readonly ref: string } | undefined;
  /** The columns that the order of the list reads. */
  readonly orderedBy: readonly string[];
  /** Query parameters that filter it, as the contract has them. */
  readonly query: Shape;
  /** The filter of the list from those parameters. */
  readonly filter: (query: Readonly<Record<string, unknown>>) => Filter;
  /** Whether an actor sees only their own list. */
  readonly ownOnly: boolean;
};

/** Members that restrict the rows; text becomes a parameter, any other value is part of the statement. */
export type Filter = Readonly<Record<string, string | boolean | undefined>>;
type PagedList = RowList<Readonly<Record<string, unknown>>, unknown, Filter>;
export type Relation = One | Same | Many | Paged;

type PagedOf<Row, F extends Filter> = {
  readonly to: Kind;
  readonly key?: string;
  readonly list: RowList<Row, unknown, F>;
  readonly orderedBy: readonly (keyof Row & string)[];
  readonly shared?: Paged['shared'];
  readonly query?: Shape;
  readonly filter?: (query: Readonly<Record<string, unknown>>) => F;
  readonly ownOnly?: boolean;
};

/** Declares a relation that is read page by page. */
export function paged<Row, F extends Filter = Filter>(declared: PagedOf<Row, F>): Paged {
  const {
    to,
    key = 'id',
    list,
    orderedBy,
    shared,
    query = {},
    filter = () => ({}),
    ownOnly = false,
  } = declared;
  const { page: _page, limit: _limit, ...filters } = query;
  return {
    type: 'page',
    to,
    key,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its filter comes from `filter` and its rows have the columns of `orderedBy`, both of its own types
    list: list as unknown as PagedList,
    shared,
    orderedBy,
    query: filters,
    filter,
    ownOnly,
  };
}

/** The node whose id is in a column of the parent. */
export function one(to: Kind, key: string): One {
  return { type: 'one', to, key };
}

/** A query parameter that is text; `undefined` when it is left out. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
