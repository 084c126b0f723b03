import { boolean, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const shareLinksTable = defineTable('share_links', {
  id: text(),
  site_id: text(),
  name: text(),
  active: boolean(),
  /** The secret part of its address. */
  key: secret(text(), { kind: 'sealed', purpose: 'share links', of: ['id'], hash: 'key_hash' }),
  created_at: timestamp(),
  /** By which a link is found; absent until the first start after a version that did not seal. */
  key_hash: nullable(secret(text(), { kind: 'hashed' })),
});
export type ShareLinksTable = TableOf<typeof shareLinksTable>;
