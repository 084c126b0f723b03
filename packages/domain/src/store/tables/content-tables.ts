import type { ColumnType, Generated } from 'kysely';
import type { NullableText, Timestamp } from './column-types.ts';

/** What content is addressed within; copies of a space share the store of the original. */
export type ContentStoresTable = {
  id: string;
  swept_at: ColumnType<string, string | undefined, string>;
  /** A space that used it is gone since. */
  has_garbage: Generated<boolean>;
};

/** Nodes of maps (see `trie-node.ts`), never changed. */
export type ContentNodesTable = {
  store_id: string;
  hash: string;
  text: string;
};

/** Texts of pages and reusable contents, never changed. */
export type ContentDocumentsTable = {
  store_id: string;
  hash: string;
  markdown: string;
};

export type RevisionGit = {
  readonly oid: string;
  readonly message: string;
  readonly createdByService: boolean;
  readonly url?: string;
  readonly ref?: string;
};

/** A content at a time, never changed. The hashes are the roots of its maps; null for empty ones. */
export type RevisionsTable = {
  id: string;
  space_id: string;
  type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed';
  pages_hash: NullableText;
  places_hash: NullableText;
  files_hash: NullableText;
  reusable_contents_hash: NullableText;
  /** Of what the content knows of its repository (`repository-facts.ts`). */
  repository_hash: NullableText;
  parent_ids: Generated<string[]>;
  /** Id of a user; null where no user made it. */
  created_by: NullableText;
  /** The change request that it was made in; null for those of the space itself. */
  change_request_id: NullableText;
  /** Of a merge: the change request. */
  merged_change_request_id: NullableText;
  git: ColumnType<RevisionGit | null, RevisionGit | null | undefined, never>;
  /** Whether it was never the current one of its space, nor that of a change request. */
  is_detached: Generated<boolean>;
  created_at: Timestamp;
};

export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged';

export type ChangeRequestsTable = {
  id: string;
  space_id: string;
  organization_id: string;
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Its head. */
  revision_id: string;
  /** The revision of the space that it began with. */
  initial_revision_id: string;
  /** The revision of the space that it took over last. */
  merged_ancestor_id: NullableText;
  /** The revision that its merge made. */
  merged_revision_id: NullableText;
  open_comment_count: Generated<number>;
};

/** Who wrote in a change request, and how often. */
export type ChangeRequestContributorsTable = {
  change_request_id: string;
  user_id: string;
  count: number;
  updated_at: Timestamp;
};
