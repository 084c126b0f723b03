import type { GitOperation } from '@lectern/contract';
import type { ColumnType } from 'kysely';
import type { NullableText, NullableTimestamp, Timestamp } from './column-types.ts';

/** What was asked for beside the repository. */
export type GitOptions = {
  readonly treeUrl?: string;
  readonly commitUrl?: string;
  readonly force?: true;
  readonly standalone?: true;
  readonly commitMessage?: string;
};

/** What came of an import or export. */
export type GitResult = Pick<
  GitOperation,
  'commit' | 'revision' | 'changeRequest' | 'pages' | 'files' | 'warnings'
>;

/** What of a repository no page says. */
export type StoredLayout = {
  readonly configuration: {
    readonly file: string;
    readonly root: string;
    readonly summary: string;
    readonly readme: string;
    readonly namesReadme: boolean;
  };
};

export type GitOperationsTable = {
  space_id: string;
  job_id: string;
  direction: GitOperation['direction'];
  state: GitOperation['state'];
  stage: ColumnType<GitOperation['stage'] | null, GitOperation['stage'] | null, GitOperation['stage'] | null>;
  /** Without credentials. */
  url: string;
  ref: string;
  project_directory: string;
  options: ColumnType<GitOptions, GitOptions, GitOptions>;
  /** The revision of the space when it was asked for. */
  head_revision_id: string;
  /** Of an export: the commit that it is about to push. */
  planned_commit: NullableText;
  /** When what caused it happened, and when that of the last one that succeeded did. */
  event_at: NullableTimestamp;
  applied_at: NullableTimestamp;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
  error_code: NullableText;
  error_message: NullableText;
  result: ColumnType<GitResult | null, GitResult | null | undefined, GitResult | null>;
};

export type GitCredentialsTable = {
  job_id: string;
  /** The signing key from which the key of `sealed` comes. */
  key_id: string;
  sealed: string;
};

export type GitTargetsTable = {
  space_id: string;
  /** Stands for the address of the repository, the branch and the folder. */
  target: string;
  url: string;
  /** None while all there is of the branch waits in a change request. */
  commit_oid: NullableText;
  /** What that commit holds, as a revision of the space. */
  revision_id: string;
  /** The change request with what conflicts, the revision that was put into it, and the commit that holds that. */
  pending_change_request_id: NullableText;
  pending_revision_id: NullableText;
  pending_commit_oid: NullableText;
  layout: ColumnType<StoredLayout, StoredLayout, StoredLayout>;
  updated_at: Timestamp;
};
