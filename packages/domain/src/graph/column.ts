import { type RawBuilder, sql } from 'kysely';
import { timestampText } from '@lectern/database';

/**
 * What a column holds. All columns of a graph query leave the database as text, because rows of every kind come in
 * one result; `texts` is a JSON array of texts, `json` an object or an array of objects.
 */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'timestamp' | 'texts' | 'json';

type TypeOf<Value> = Value extends boolean
  ? 'boolean'
  : Value extends number
    ? 'integer'
    : Value extends readonly string[]
      ? 'texts'
      : Value extends object
        ? 'json'
        : 'text' | 'timestamp';

/** Where a column stands in the query of its kind. */
export type Column<Value = unknown> = {
  readonly ref: string;
  readonly type: unknown extends Value ? ColumnType : TypeOf<Value>;
};

/** The column of every member of a row. */
export type Columns<Row> = { readonly [K in keyof Row]-?: Column<NonNullable<Row[K]>> };

export function selectText({ ref, type }: Column): RawBuilder<string | null> {
  return type === 'texts' ? sql`array_to_json(${sql.ref(ref)})::text` : sql`${sql.ref(ref)}::text`;
}

/** The value in a row of the repositories, from the text that `selectText` selects. */
export function valueOf(type: ColumnType, text: string): unknown {
  switch (type) {
    case 'text':
      return text;
    case 'boolean':
      return text === 'true';
    case 'integer':
      return Number(text);
    case 'timestamp':
      return timestampText(text);
    case 'texts':
    case 'json':
      return JSON.parse(text);
  }
}
