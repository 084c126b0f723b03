import type { Locale } from '@lectern/contract';
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
  /** What the user has chosen; `null` for that of a browser. */
  language: nullable(text<Locale>()),
  /** Of the browser in which the user signed in last, where it is one that there is. */
  browser_language: nullable(text<Locale>()),
});
export type UsersTable = TableOf<typeof usersTable>;
