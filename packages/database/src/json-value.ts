import { type RawBuilder, sql } from 'kysely';

/** A value for a column of type `json`, which preserves the order of keys. */
export function jsonValue<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::text::json`;
}
