import { bytes, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const signingKeysTable = defineTable('signing_keys', {
  id: text(),
  secret: bytes(),
  created_at: timestamp(),
});
export type SigningKeysTable = TableOf<typeof signingKeysTable>;
