import { text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** The user of each subject (`sub`) of an OpenID provider. */
export const oidcIdentitiesTable = defineTable('oidc_identities', {
  issuer: text(),
  subject: text(),
  user_id: text(),
  created_at: timestamp(),
});
export type OidcIdentitiesTable = TableOf<typeof oidcIdentitiesTable>;
