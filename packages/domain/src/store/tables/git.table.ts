import type { GitOperation } from '@lectern/contract';
import { json, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** The options of an import or export, beside the repository. */
export type GitOptions = {
  readonly treeUrl?: string;
  readonly commitUrl?: string;
  readonly force?: true;
  readonly standalone?: true;
  readonly commitMessage?: string;
};

/** The result of an import or export. */
export type GitResult = Pick<
  GitOperation,
  'commit' | 'revision' | 'changeRequest' | 'pages' | 'files' | 'warnings'
>;

/** The part of a repository that is in no page. */
export type StoredLayout = {
  readonly configuration: {
    readonly file: string;
    readonly root: string;
    readonly summary: string;
    readonly readme: string;
    readonly namesReadme: boolean;
  };
};

export const gitOperationsTable = defineTable('git_operations', {
  space_id: text(),
  job_id: text(),
  direction: text<GitOperation['direction']>(),
  state: text<GitOperation['state']>(),
  stage: nullable(text<NonNullable<GitOperation['stage']>>()),
  /** Without credentials. */
  url: text(),
  ref: text(),
  project_directory: text(),
  options: json<GitOptions>(),
  /** The revision of the space when it was requested. */
  head_revision_id: text(),
  /** Of an export: the commit that it is about to push. */
  planned_commit: nullable(text()),
  /** The time of the event that caused it, and that of the last one that succeeded. */
  event_at: nullable(timestamp()),
  applied_at: nullable(timestamp()),
  started_at: timestamp(),
  finished_at: nullable(timestamp()),
  error_code: nullable(text()),
  error_message: nullable(text()),
  result: nullable(json<GitResult>()),
});
export type GitOperationsTable = TableOf<typeof gitOperationsTable>;

export const gitCredentialsTable = defineTable('git_credentials', {
  job_id: text(),
  /** Of credentials that an earlier version sealed: their signing key. */
  key_id: nullable(text()),
  sealed: secret(text(), {
    kind: 'sealed',
    purpose: 'git credentials',
    of: ['job_id'],
    signingKey: 'key_id',
  }),
});
export type GitCredentialsTable = TableOf<typeof gitCredentialsTable>;

export const gitTargetsTable = defineTable('git_targets', {
  space_id: text(),
  /** Identifies the address of the repository, the branch and the folder. */
  target: text(),
  url: text(),
  /** Null while everything of the branch waits in a change request. */
  commit_oid: nullable(text()),
  /** The content of that commit, as a revision of the space. */
  revision_id: text(),
  /** The change request with the conflicts, the revision that was written into it, and the commit with that content. */
  pending_change_request_id: nullable(text()),
  pending_revision_id: nullable(text()),
  pending_commit_oid: nullable(text()),
  layout: json<StoredLayout>(),
  updated_at: timestamp(),
});
export type GitTargetsTable = TableOf<typeof gitTargetsTable>;
