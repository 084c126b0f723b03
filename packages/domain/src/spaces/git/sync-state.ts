import { createHash } from 'node:crypto';
import type { RepositoryLayout } from '@lectern/content';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { StoredLayout } from '../../store/tables/git.table.ts';
import type { Store } from '../../store/store.ts';
import type { GitOperationRow, GitTargetRow } from '../../store/spaces/git.repository.ts';

/** How far a space and a branch are synchronized. */
export type SyncState = {
  readonly target: GitTargetRow | undefined;
  /** The merge base: the last imported or exported content, or the head of the space when the operation started. */
  readonly base: RevisionRow;
  /** The open change request with a conflicting import. */
  readonly pending: { readonly id: string; readonly number: number } | undefined;
};

/** Identifies a branch and a folder in it; a URL is the same with and without `.git`. */
export function targetOf({
  url,
  ref,
  project_directory: directory,
}: Pick<GitOperationRow, 'url' | 'ref' | 'project_directory'>): string {
  return createHash('sha256')
    .update(JSON.stringify([url.replace(/\.git$/, ''), ref, directory]))
    .digest('base64url');
}

export async function readSyncState(store: Store, operation: GitOperationRow): Promise<SyncState> {
  const { space_id: spaceId } = operation;
  const target = await store.git.findTarget(spaceId, targetOf(operation));
  const pendingId = target?.pending_change_request_id ?? undefined;
  const changeRequest =
    pendingId === undefined ? undefined : await store.changeRequests.find(spaceId, pendingId);
  const isOpen = changeRequest?.status === 'draft' || changeRequest?.status === 'open';
  // Merged or archived: its content counts as integrated.
  const isDecided = target?.pending_revision_id !== null && !isOpen;
  const baseId =
    (isDecided ? target?.pending_revision_id : undefined) ??
    target?.revision_id ??
    operation.head_revision_id;
  return {
    target,
    base: await store.revisions.get(spaceId, baseId),
    pending:
      changeRequest !== undefined && isOpen
        ? { id: changeRequest.id, number: changeRequest.number }
        : undefined,
  };
}

/** Whether nothing was synchronized since the state was read. */
export function isSameTarget(one: GitTargetRow | undefined, other: GitTargetRow | undefined): boolean {
  return (
    one?.revision_id === other?.revision_id &&
    one?.commit_oid === other?.commit_oid &&
    one?.pending_revision_id === other?.pending_revision_id
  );
}

export function storedLayout({ configuration }: Pick<RepositoryLayout, 'configuration'>): StoredLayout {
  const { file, root, summary, readme, namesReadme } = configuration;
  return { configuration: { file, root, summary, readme, namesReadme } };
}
