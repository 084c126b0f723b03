import type { LanguageCode } from '@lectern/contract';
import { text, texts, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const translationSettingsTable = defineTable('translation_settings', {
  id: text(),
  organization_id: text(),
  title: text(),
  languages: texts<LanguageCode>(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type TranslationSettingsTable = TableOf<typeof translationSettingsTable>;
