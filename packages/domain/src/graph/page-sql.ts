import { type RawBuilder, sql } from 'kysely';
import { type CursorKind, type CursorValue, placeholder } from '@lectern/database';
import { countOf, orderingOf, type RowQuery, type ListSource } from '../context/list.ts';
import type { PageRequest } from './page-request.ts';
import { valueNames } from './value-names.ts';
import type { PageRead } from './query-tree.ts';
import type { Filter } from './relation.ts';

/** The rows of a page, in the order they are read: from the end backwards when the last ones are requested. */
export function rowsBetween(
  page: PageRead,
  request: PageRequest | undefined,
  source: ListSource,
): RowQuery<unknown> {
  const { keys, direction } = orderingOf(page.relation.list, request?.filter ?? {});
  let rows = selectFiltered(page, request, source);
  for (const side of ['after', 'before'] as const) {
    if (request?.[side] === undefined) continue;
    const larger = (side === 'after') === (direction === 'asc');
    rows = rows.where(
      sql<boolean>`(${sql.join(keys.map(columnOf))}) ${sql.raw(larger ? '>' : '<')} (${boundOf(page, side, keys)})`,
    );
  }
  const isForward = (direction === 'asc') !== (request?.fromEnd === true);
  for (const key of keys) rows = rows.orderBy(columnOf(key), isForward ? 'asc' : 'desc');
  return rows.limit(placeholder<number>(valueNames.limit(page.index)));
}

/** How many rows the list has on all pages. */
export function countOfPage(
  page: PageRead,
  request: PageRequest | undefined,
  source: ListSource,
): RawBuilder<unknown> {
  const rows = () => selectFiltered(page, request, source);
  const count = countOf(page.relation.list, rows, source, filterOf(page, request));
  return sql`(select counted.count::text as c0 from ${count} as counted)`;
}

function filterOf({ index }: PageRead, request: PageRequest | undefined): Filter {
  const filter: Record<string, Filter[string]> = {};
  for (const [name, value] of Object.entries(request?.filter ?? {})) {
    filter[name] = typeof value === 'string' ? placeholder<string>(valueNames.filter(index, name)) : value;
  }
  return filter;
}

function selectFiltered(
  page: PageRead,
  request: PageRequest | undefined,
  source: ListSource,
): RowQuery<unknown> {
  const { relation, parent } = page;
  const rows = relation.list.query(source, filterOf(page, request));
  const { shared } = relation;
  if (shared === undefined || parent?.sharedAlias === undefined) return rows;
  return rows.where(sql<boolean>`${sql.ref(shared.ref)} = ${sql.raw(`u.${parent.sharedAlias}`)}`);
}

const casts: Record<CursorKind, string> = { timestamp: '::timestamptz', number: '::bigint', text: '' };

type Key = { readonly column: unknown; readonly kind: CursorKind };

function columnOf({ column }: Key) {
  return sql.ref(String(column));
}

/** The right side of `(a, b) > ($1, $2)`, as in `paginate`. */
function boundOf({ index }: PageRead, side: 'after' | 'before', keys: readonly Key[]) {
  return sql.join(
    keys.map(({ kind }, key) => {
      const bound = placeholder<CursorValue>(valueNames.cursor(index, side, key));
      return sql`${bound}${sql.raw(casts[kind])}`;
    }),
  );
}
