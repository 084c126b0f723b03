import { integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';
import type { AccessLevel, StoredLevel } from './levels.ts';

export const collectionsTable = defineTable('collections', {
  id: text(),
  organization_id: text(),
  parent_id: nullable(text()),
  title: text(),
  description: nullable(text()),
  default_level: text<StoredLevel>(),
  access_level: text<AccessLevel>(),
  /** The nearest item upwards, itself included, whose grants count here; null where nothing was ever granted. */
  access_node: nullable(text()),
  /** Order among the collections and spaces of one parent; ties go by id. */
  position: integer(),
  created_at: timestamp(),
});
export type CollectionsTable = TableOf<typeof collectionsTable>;
