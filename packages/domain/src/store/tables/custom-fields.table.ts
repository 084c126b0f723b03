import type { CustomFieldType, CustomFieldValue } from '@lectern/contract';
import { json, nullable, text, texts, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const customFieldsTable = defineTable('custom_fields', {
  id: text(),
  organization_id: text(),
  /** Its key in paths. */
  name: text(),
  title: text(),
  description: text(),
  type: text<CustomFieldType>(),
  placeholder: text(),
  /** What a select chooses from; `null` for other types. */
  options: nullable(texts()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type CustomFieldsTable = TableOf<typeof customFieldsTable>;

export const customFieldValuesTable = defineTable('custom_field_values', {
  space_id: text(),
  field_id: text(),
  /** A value of the type of the field. */
  value: json<CustomFieldValue, never>(),
});
