import { bytes, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const signingKeysTable = defineTable('signing_keys', {
  id: text(),
  secret: nullable(secret(bytes(), { kind: 'emptied' })),
  created_at: timestamp(),
  /** The base64 of the key. */
  sealed: nullable(secret(text(), { kind: 'sealed', purpose: 'signing keys', of: ['id'] })),
});
export type SigningKeysTable = TableOf<typeof signingKeysTable>;
