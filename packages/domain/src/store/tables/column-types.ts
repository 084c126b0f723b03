import type { ColumnType } from 'kysely';

/** ISO 8601 text in UTC with milliseconds, on both databases. */
export type Timestamp = string;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
export type NullableTimestamp = ColumnType<string | null, string | null | undefined, string | null>;

/** JSON, written as text with the cast `::text::jsonb`. */
export type Json<Value> = ColumnType<Value, string, string>;
