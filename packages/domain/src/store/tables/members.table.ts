import type { Role } from '@lectern/contract';
import { boolean, generated, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const membersTable = defineTable('members', {
  organization_id: text(),
  user_id: text(),
  /** `null` for a guest. */
  role: nullable(text<Role>()),
  joined_at: timestamp(),
  last_seen_at: nullable(timestamp()),
  sso: generated(boolean()),
  disabled: generated(boolean()),
});
export type MembersTable = TableOf<typeof membersTable>;
