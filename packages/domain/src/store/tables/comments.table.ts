import { generated, generatedAlways, integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** Comments on a space or, with `change_request_id`, on a change request; with `parent_id`, replies. */
export const commentsTable = defineTable('comments', {
  id: text(),
  space_id: text(),
  change_request_id: nullable(text()),
  parent_id: nullable(text()),
  /** The change request or else the space; null for replies. */
  place_id: generatedAlways(nullable(text())),
  review_id: nullable(text()),
  /** The head of the place at the time. */
  revision_id: text(),
  page_id: nullable(text()),
  /** A digest of the page at the time, see `pageDigest`. */
  page_digest: nullable(text()),
  node_id: nullable(text()),
  node_preview: nullable(text()),
  posted_by: text(),
  posted_at: timestamp(),
  edited_at: nullable(timestamp()),
  markdown: text(),
  resolved_at: nullable(timestamp()),
  resolved_by: nullable(text()),
  status: generatedAlways(text<'open' | 'resolved'>()),
  reply_count: generated(integer()),
});
export type CommentsTable = TableOf<typeof commentsTable>;

/** How many comments a place has of a status, in several parts; maintained by triggers on comments. */
export const commentCountsTable = defineTable('comment_counts', {
  place_id: text(),
  status: text<'open' | 'resolved'>(),
  part: integer(),
  space_id: text(),
  count: integer(),
});

/** Reactions of users to comments and replies. */
export const commentReactionsTable = defineTable('comment_reactions', {
  comment_id: text(),
  user_id: text(),
  emoji: text(),
  reacted_at: timestamp(),
});
/** Pages with comments, as they are at the head of the space or the change request. */
export const commentedPagesTable = defineTable('commented_pages', {
  space_id: text(),
  change_request_id: nullable(text()),
  place_id: generatedAlways(text()),
  page_id: text(),
  title: text(),
  emoji: nullable(text()),
  icon: nullable(text()),
  path: text(),
  created_at: nullable(timestamp()),
  updated_at: nullable(timestamp()),
  /** See `pageDigest`; null once the page is deleted: the rest is then as it was last. */
  digest: nullable(text()),
});
