import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether an id is none of those in a text, where commas stand between them: one parameter, however many there are. */
export function notAmong(column: string, ids: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} <> all(string_to_array(${ids}, ','))`;
}
