import type { CustomFieldType, CustomFieldValue, LanguageCode } from '@lectern/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './column-types.ts';

export type CustomFieldsTable = {
  id: string;
  organization_id: string;
  /** Its key in paths. */
  name: string;
  title: string;
  description: string;
  type: CustomFieldType;
  placeholder: string;
  /** What a select chooses from; `null` for other types. */
  options: string[] | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type CustomFieldValuesTable = {
  space_id: string;
  field_id: string;
  /** As jsonb; what fits the type of the field. */
  value: ColumnType<CustomFieldValue, never, never>;
};

export type TranslationSettingsTable = {
  id: string;
  organization_id: string;
  title: string;
  languages: LanguageCode[];
  created_at: Timestamp;
  updated_at: Timestamp;
};
