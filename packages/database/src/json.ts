import { type RawBuilder, sql } from 'kysely';

/** A value for a column of type `json`, which keeps the order of its members. */
export function json<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::text::json`;
}
