import { nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** What an identity provider says of a member by SCIM, as it says it; it is deleted with the membership. */
export const scimUsersTable = defineTable('scim_users', {
  organization_id: text(),
  user_id: text(),
  external_id: nullable(text()),
  /** The e-mail address of the account unless it is another name. */
  user_name: text(),
  display_name: nullable(text()),
  given_name: nullable(text()),
  family_name: nullable(text()),
  updated_at: timestamp(),
});
export type ScimUsersTable = TableOf<typeof scimUsersTable>;

/** What an identity provider calls a team. */
export const scimGroupsTable = defineTable('scim_groups', {
  team_id: text(),
  organization_id: text(),
  external_id: nullable(text()),
  updated_at: timestamp(),
});
export type ScimGroupsTable = TableOf<typeof scimGroupsTable>;
