import { type RawBuilder, sql } from 'kysely';
import { type CursorKind, type CursorValue, placeholder } from '@lectern/database';
import { countOf, orderingOf, type RowQuery, type Source } from '../context/list.ts';
import type { AskedPage } from './asked-page.ts';
import { valueNames } from './value-names.ts';
import type { PageRead } from './query-tree.ts';
import type { Filter } from './relation.ts';

/** The rows of a page, in the order they are read: from the end backwards when the last ones are wanted. */
export function rowsBetween(page: PageRead, asked: AskedPage | undefined, source: Source): RowQuery<unknown> {
  const { keys, direction } = orderingOf(page.relation.list, asked?.filter ?? {});
  let rows = selectFiltered(page, asked, source);
  for (const side of ['after', 'before'] as const) {
    if (asked?.[side] === undefined) continue;
    const larger = (side === 'after') === (direction === 'asc');
    rows = rows.where(
      sql<boolean>`(${sql.join(keys.map(columnOf))}) ${sql.raw(larger ? '>' : '<')} (${boundOf(page, side, keys)})`,
    );
  }
  const isForward = (direction === 'asc') !== (asked?.fromEnd === true);
  for (const key of keys) rows = rows.orderBy(columnOf(key), isForward ? 'asc' : 'desc');
  return rows.limit(placeholder<number>(valueNames.limit(page.index)));
}

/** How many rows there are in all. */
export function countOfPage(
  page: PageRead,
  asked: AskedPage | undefined,
  source: Source,
): RawBuilder<unknown> {
  const rows = () => selectFiltered(page, asked, source);
  const count = countOf(page.relation.list, rows, source, filterOf(page, asked));
  return sql`(select counted.count::text as c0 from ${count} as counted)`;
}

function filterOf({ index }: PageRead, asked: AskedPage | undefined): Filter {
  const filter: Record<string, Filter[string]> = {};
  for (const [name, value] of Object.entries(asked?.filter ?? {})) {
    filter[name] = typeof value === 'string' ? placeholder<string>(valueNames.filter(index, name)) : value;
  }
  return filter;
}

function selectFiltered(page: PageRead, asked: AskedPage | undefined, source: Source): RowQuery<unknown> {
  const { relation, parent } = page;
  const rows = relation.list.query(source, filterOf(page, asked));
  const { shared } = relation;
  if (shared === undefined || parent?.sharedPlace === undefined) return rows;
  return rows.where(sql<boolean>`${sql.ref(shared.ref)} = ${sql.raw(`u.${parent.sharedPlace}`)}`);
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
