import { boolean, generated, json, nullable, text, texts, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export type RevisionGit = {
  readonly oid: string;
  readonly message: string;
  readonly createdByService: boolean;
  readonly url?: string;
  readonly ref?: string;
};

/** A content at a time, immutable. The hashes are the roots of its maps; null for empty ones. */
export const revisionsTable = defineTable('revisions', {
  id: text(),
  space_id: text(),
  type: text<'edits' | 'merge' | 'rollback' | 'update' | 'computed'>(),
  pages_hash: nullable(text()),
  places_hash: nullable(text()),
  files_hash: nullable(text()),
  reusable_contents_hash: nullable(text()),
  /** Of the metadata that the content has of its repository. */
  repository_hash: nullable(text()),
  parent_ids: generated(texts()),
  /** Id of a user; null where a program created it. */
  created_by: nullable(text()),
  /** The change request that it belongs to; null for those of the space itself. */
  change_request_id: nullable(text()),
  /** Of a merge: the change request. */
  merged_change_request_id: nullable(text()),
  git: nullable(json<RevisionGit>()),
  /** Whether it was never the current one of its space, nor that of a change request. */
  is_detached: generated(boolean()),
  created_at: timestamp(),
});
export type RevisionsTable = TableOf<typeof revisionsTable>;
