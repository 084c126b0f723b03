import { boolean, generated, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const usersTable = defineTable('users', {
  id: text(),
  email: text(),
  display_name: text(),
  photo_url: nullable(text()),
  instance_admin: boolean(),
  /** Whether the address is verified for every organization; false where only one of them vouches for it. */
  email_confirmed: generated(boolean()),
  created_at: timestamp(),
  /** Whether an administrator of the server ended all access of the user. */
  disabled: generated(boolean()),
});
export type UsersTable = TableOf<typeof usersTable>;
