import type { GeneratedAlways } from 'kysely';
import type { NullableText, Timestamp } from './column-types.ts';

export type ChangeRequestReviewsTable = {
  id: string;
  change_request_id: string;
  /** The head of the change request at the time. */
  revision_id: string;
  reviewer_id: string;
  /** Who had asked the reviewer, or a team of theirs. */
  requested_by: NullableText;
  status: 'approved' | 'changes-requested';
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** Who was asked to review: a user or a team. */
export type ChangeRequestRequestedReviewersTable = {
  change_request_id: string;
  user_id: NullableText;
  team_id: NullableText;
  subject_id: GeneratedAlways<string>;
  revision_id: string;
  requested_by: string;
  created_at: Timestamp;
};
