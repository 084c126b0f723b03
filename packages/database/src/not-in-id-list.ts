import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether the id in a column is not in a comma-separated list: one parameter, however many ids there are. */
export function notInIdList(column: string, ids: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} <> all(string_to_array(${ids}, ','))`;
}
