import { boolean, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const shareLinksTable = defineTable('share_links', {
  id: text(),
  site_id: text(),
  name: text(),
  active: boolean(),
  /** The secret part of its address. */
  key: text(),
  created_at: timestamp(),
});
export type ShareLinksTable = TableOf<typeof shareLinksTable>;
