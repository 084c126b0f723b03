import type { Generated, GeneratedAlways } from 'kysely';
import type { NullableText, NullableTimestamp, Timestamp } from './column-types.ts';

/** Comments on a space or, with `change_request_id`, on a change request; with `parent_id`, replies. */
export type CommentsTable = {
  id: string;
  space_id: string;
  change_request_id: NullableText;
  parent_id: NullableText;
  /** The change request or else the space; null for replies. */
  place_id: GeneratedAlways<string | null>;
  review_id: NullableText;
  /** The head of the place at the time. */
  revision_id: string;
  page_id: NullableText;
  /** What the page said at the time, see `pageDigest`. */
  page_digest: NullableText;
  node_id: NullableText;
  node_preview: NullableText;
  posted_by: string;
  posted_at: Timestamp;
  edited_at: NullableTimestamp;
  markdown: string;
  resolved_at: NullableTimestamp;
  resolved_by: NullableText;
  status: GeneratedAlways<'open' | 'resolved'>;
  reply_count: Generated<number>;
};

/** Of a user to a comment or a reply. */
export type CommentReactionsTable = {
  comment_id: string;
  user_id: string;
  emoji: string;
  reacted_at: Timestamp;
};

/** Pages that there are comments on, as they are at the head of the space or the change request. */
export type CommentedPagesTable = {
  space_id: string;
  change_request_id: NullableText;
  place_id: GeneratedAlways<string>;
  page_id: string;
  title: string;
  emoji: NullableText;
  icon: NullableText;
  path: string;
  created_at: NullableTimestamp;
  updated_at: NullableTimestamp;
  /** What the page says, see `pageDigest`; null when it was deleted, and the rest is what it was last. */
  digest: NullableText;
};
