import { generatedAlways, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const changeRequestReviewsTable = defineTable('change_request_reviews', {
  id: text(),
  change_request_id: text(),
  /** The head of the change request at the time. */
  revision_id: text(),
  reviewer_id: text(),
  /** Who requested the review from the reviewer, or from a team of theirs. */
  requested_by: nullable(text()),
  status: text<'approved' | 'changes-requested'>(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type ChangeRequestReviewsTable = TableOf<typeof changeRequestReviewsTable>;

/** Requested reviewers: users or teams. */
export const changeRequestRequestedReviewersTable = defineTable('change_request_requested_reviewers', {
  change_request_id: text(),
  user_id: nullable(text()),
  team_id: nullable(text()),
  subject_id: generatedAlways(text()),
  revision_id: text(),
  requested_by: text(),
  created_at: timestamp(),
});
export type ChangeRequestRequestedReviewersTable = TableOf<typeof changeRequestRequestedReviewersTable>;
