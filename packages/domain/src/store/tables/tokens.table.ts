import { boolean, bytes, generated, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const tokensTable = defineTable('tokens', {
  id: text(),
  user_id: text(),
  label: text(),
  /** SHA-256 of the secret. */
  secret_hash: secret(bytes(), { kind: 'hashed' }),
  created_at: timestamp(),
  expires_at: nullable(timestamp()),
  /** The provider that its user signed in through; the token is deleted with it. */
  sso_provider_id: nullable(text()),
  /** The only organization that it opens, as long as its user is a member; null for every one of the user. */
  organization_id: nullable(text()),
  /** The only space that it opens. */
  space_id: nullable(text()),
  read_only: generated(boolean()),
  /** The limited token that it was created with, and is deleted with. */
  parent_id: nullable(text()),
});
export type TokensTable = TableOf<typeof tokensTable>;
