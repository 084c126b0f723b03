import { sql } from 'kysely';
import type { CursorKind, CursorValue } from '../database/cursor.ts';
import type { RowQuery, Source } from '../list.ts';
import type { AskedPage } from './asked-page.ts';
import { placeholder } from '../database/placeholder.ts';
import { valueNames } from './value-names.ts';
import type { PageRead } from './query.ts';
import type { Filter } from './relation.ts';

type Side = 'after' | 'before';

/** The rows of a page, in the order they are read: from the end backwards when the last ones are wanted. */
export function rowsBetween(page: PageRead, asked: AskedPage | undefined, source: Source): RowQuery<unknown> {
  const { relation, index } = page;
  let rows = selectFiltered(page, asked, source);
  if (asked?.after !== undefined) rows = rows.where(beyond(page, 'after'));
  if (asked?.before !== undefined) rows = rows.where(beyond(page, 'before'));
  const direction = asked?.fromEnd === true ? 'desc' : 'asc';
  for (const key of relation.list.order) rows = rows.orderBy(sql.ref(String(key.column)), direction);
  return rows.limit(placeholder<number>(valueNames.limit(index)));
}

/** How many rows there are in all. */
export function countOfPage(page: PageRead, asked: AskedPage | undefined, source: Source): RowQuery<unknown> {
  return selectFiltered(page, asked, source)
    .clearSelect()
    .select(sql`count(*)::text`.as('c0'));
}

function selectFiltered(
  { relation, index, parent }: PageRead,
  asked: AskedPage | undefined,
  source: Source,
): RowQuery<unknown> {
  const filter: Record<string, Filter[string]> = {};
  for (const [name, value] of Object.entries(asked?.filter ?? {})) {
    filter[name] = typeof value === 'string' ? placeholder<string>(valueNames.filter(index, name)) : value;
  }
  const rows = relation.list.query(source, filter);
  const { shared } = relation;
  if (shared === undefined || parent?.sharedPlace === undefined) return rows;
  return rows.where(sql<boolean>`${sql.ref(shared.ref)} = ${sql.raw(`u.${parent.sharedPlace}`)}`);
}

const casts: Record<CursorKind, string> = { timestamp: '::timestamptz', number: '::bigint', text: '' };

/** `(a, b) > ($1, $2)`, as in `paginate`. */
function beyond({ relation, index }: PageRead, side: Side) {
  const columns = sql.join(relation.list.order.map((key) => sql.ref(String(key.column))));
  const bounds = sql.join(
    relation.list.order.map(({ kind }, key) => {
      const bound = placeholder<CursorValue>(valueNames.cursor(index, side, key));
      return sql`${bound}${sql.raw(casts[kind])}`;
    }),
  );
  return sql<boolean>`(${columns}) ${sql.raw(side === 'after' ? '>' : '<')} (${bounds})`;
}
