import type { Shape } from '@lectern/contract';
import type { RowList, RowQuery, Source } from '../context/list.ts';
import type { Kind } from './kind.ts';

/** At most one thing, whose id is in column `key` of the parent; absent where the actor may not see it. */
export type One = { readonly type: 'one'; readonly to: Kind; readonly key: string };

/** Exactly one thing, which the rows of the parent hold, too. */
export type Same = { readonly type: 'same'; readonly to: Kind };

/** All things of a parent, which are few. `order` are references of columns. */
export type Many = {
  readonly type: 'many';
  readonly to: Kind;
  readonly key: string;
  readonly order: readonly string[];
  readonly select: (source: Source) => RowQuery<unknown>;
};

/** A list of the product, which is read page by page. */
export type Paged = {
  readonly type: 'page';
  readonly to: Kind;
  readonly key: string;
  readonly list: PagedList;
  /**
   * A column of the parent that the rows have, too, at `ref`. To say so lets the database look up the membership once
   * for each parent; else it may try every membership of the actor.
   */
  readonly shared: { readonly column: string; readonly ref: string } | undefined;
  /** The columns that the order of the list reads. */
  readonly orderedBy: readonly string[];
  /** Query parameters that filter it, as the contract has them. */
  readonly query: Shape;
  /** The filter of the list from those parameters. */
  readonly filter: (query: Readonly<Record<string, unknown>>) => Filter;
  /** Only the actor has such a list; nobody else's can be seen. */
  readonly ownOnly: boolean;
};

/** Members that change which rows there are; text becomes a parameter, anything else a statement of its own. */
export type Filter = Readonly<Record<string, string | boolean | undefined>>;
export type PagedList = RowList<Readonly<Record<string, unknown>>, unknown, Filter>;
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is given what `filter` makes and rows with the columns of `orderedBy`, and both are of its types.
    list: list as unknown as PagedList,
    shared,
    orderedBy,
    query: filters,
    filter,
    ownOnly,
  };
}

/** The thing whose id is in a column of the parent. */
export function one(to: Kind, key: string): One {
  return { type: 'one', to, key };
}

/** A parameter of a query that is text, if it is given. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
