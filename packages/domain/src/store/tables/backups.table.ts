import { text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/** The backups that are being written; meanwhile no file is deleted that one may refer to. */
export const backupsTable = defineTable('backups', {
  id: text(),
  leased_until: timestamp(),
});
