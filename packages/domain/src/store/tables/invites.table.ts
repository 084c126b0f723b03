import type { Role } from '@lectern/contract';
import { boolean, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** Of the whole organization, or of one collection or space. */
export const invitesTable = defineTable('invites', {
  id: text(),
  organization_id: text(),
  /** `null` for a guest. */
  role: nullable(text<Role>()),
  collection_id: nullable(text()),
  space_id: nullable(text()),
  created_at: timestamp(),
});
export type InvitesTable = TableOf<typeof invitesTable>;

/** An invitation of an address that is not attached to its account, because nobody has proven the address. */
export const emailInvitesTable = defineTable('email_invites', {
  id: text(),
  organization_id: text(),
  /** In lower case. */
  email: text(),
  /** `null` for a guest. */
  role: nullable(text<Role>()),
  sso: boolean(),
  created_at: timestamp(),
});
export type EmailInvitesTable = TableOf<typeof emailInvitesTable>;
