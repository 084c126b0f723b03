import { generated, integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged';

export const changeRequestsTable = defineTable('change_requests', {
  id: text(),
  space_id: text(),
  organization_id: text(),
  number: integer(),
  status: text<ChangeRequestStatus>(),
  subject: text(),
  created_by: text(),
  created_at: timestamp(),
  updated_at: timestamp(),
  /** Its head. */
  revision_id: text(),
  /** The revision of the space that it started from. */
  initial_revision_id: text(),
  /** The revision of the space that was merged into it last. */
  merged_ancestor_id: nullable(text()),
  /** The revision that its merge created. */
  merged_revision_id: nullable(text()),
  open_comment_count: generated(integer()),
});
export type ChangeRequestsTable = TableOf<typeof changeRequestsTable>;

/** Who changed a change request, and how often. */
export const changeRequestContributorsTable = defineTable('change_request_contributors', {
  change_request_id: text(),
  user_id: text(),
  count: integer(),
  updated_at: timestamp(),
});
