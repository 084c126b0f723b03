import { createHash } from 'node:crypto';
import type { Layout } from '@lectern/content';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { StoredLayout } from '../../store/tables/git-tables.ts';
import type { Store } from '../../store/store.ts';
import type { GitOperationRow, GitTargetRow } from '../../store/spaces/git.repository.ts';

/** What the space and the branch had in common last. */
export type CommonContent = {
  readonly target: GitTargetRow | undefined;
  /** What changes are counted from: what the branch held, or all that the space had when it was asked. */
  readonly base: RevisionRow;
  /** A change request with what conflicts, which nobody merged or archived yet. */
  readonly pending: { readonly id: string; readonly number: number } | undefined;
};

/** Stands for a branch, and a folder in it; an address means the same with and without `.git`. */
export function targetOf({
  url,
  ref,
  project_directory: directory,
}: Pick<GitOperationRow, 'url' | 'ref' | 'project_directory'>): string {
  return createHash('sha256')
    .update(JSON.stringify([url.replace(/\.git$/, ''), ref, directory]))
    .digest('base64url');
}

export async function commonContent(store: Store, operation: GitOperationRow): Promise<CommonContent> {
  const { space_id: spaceId } = operation;
  const target = await store.git.findTarget(spaceId, targetOf(operation));
  const waiting = target?.pending_change_request_id ?? undefined;
  const changeRequest = waiting === undefined ? undefined : await store.changeRequests.find(spaceId, waiting);
  const isOpen = changeRequest?.status === 'draft' || changeRequest?.status === 'open';
  // Merged or archived: somebody decided what becomes of it.
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

/** Whether the branch still has what was read. */
export function isSameTarget(one: GitTargetRow | undefined, other: GitTargetRow | undefined): boolean {
  return (
    one?.revision_id === other?.revision_id &&
    one?.commit_oid === other?.commit_oid &&
    one?.pending_revision_id === other?.pending_revision_id
  );
}

export function storedLayout({ configuration }: Pick<Layout, 'configuration'>): StoredLayout {
  const { file, root, summary, readme, namesReadme } = configuration;
  return { configuration: { file, root, summary, readme, namesReadme } };
}
