import { bytes, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** The password of a user. */
export const passwordsTable = defineTable('passwords', {
  user_id: text(),
  /** Argon2id, with its parameters and salt. */
  hash: secret(text(), { kind: 'hashed' }),
  changed_at: timestamp(),
});

/** What a link is for: a password that was forgotten, an invited user, or the administrator of a new server. */
export type AccountLinkPurpose = 'reset' | 'invite' | 'setup';

/** A link with which a user sets their password, once. */
export const accountLinksTable = defineTable('account_links', {
  /** SHA-256 of the code in the link. */
  code_hash: secret(bytes(), { kind: 'hashed' }),
  user_id: text(),
  purpose: text<AccountLinkPurpose>(),
  created_at: timestamp(),
  expires_at: timestamp(),
});
export type AccountLinksTable = TableOf<typeof accountLinksTable>;
