import { integer, text, timestamp } from '../schema/column.ts';
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

/** How many teams a member is in, and how many members a team has; maintained by triggers on team members. */
export const teamCountsTable = defineTable('team_counts', {
  organization_id: text(),
  /** A user or a team. */
  subject_id: text(),
  count: integer(),
});
