import { text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const teamsTable = defineTable('teams', {
  id: text(),
  organization_id: text(),
  title: text(),
  created_at: timestamp(),
});
export type TeamsTable = TableOf<typeof teamsTable>;

export const teamMembersTable = defineTable('team_members', {
  organization_id: text(),
  team_id: text(),
  user_id: text(),
  role: text<'owner' | 'member'>(),
  joined_at: timestamp(),
});
export type TeamMembersTable = TableOf<typeof teamMembersTable>;
