import { type RawBuilder, sql } from 'kysely';
import { isoTimestamp } from '@lectern/database';
import type { ValueType } from '../store/schema/column.ts';

/**
 * A column of a kind, at `ref` in every query of it. All columns of a graph query leave the database as text, because
 * rows of every kind come in one result; `texts` is a JSON array of texts, `json` an object or an array of objects.
 */
export type Column = { readonly ref: string; readonly type: ColumnType };
export type ColumnType = Exclude<ValueType, 'real' | 'bytes'>;

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
      return isoTimestamp(text);
    case 'texts':
    case 'json':
      return JSON.parse(text);
  }
}
