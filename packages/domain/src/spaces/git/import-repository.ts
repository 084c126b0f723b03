import { ContentReader, findTreeUrl } from '@lectern/content';
import { discoverRefs } from '@lectern/git';
import { completeOperation, type GitRun, setStage } from './git-run.ts';
import { integrate, storeDetached, withStagedCommit } from './integrate-import.ts';
import { readCommitContent } from './read-commit-content.ts';
import { branchHead, fetchCommit } from './remote-commit.ts';
import { readSyncState, type SyncState } from './sync-state.ts';

/** Imports the branch of an operation into its space. Idempotent. */
export async function importRepository(run: GitRun): Promise<void> {
  const { ctx, job, operation, remote } = run;
  const { options } = operation;
  await setStage(run, 'repo_fetch');
  const advertised = await discoverRefs(remote, 'git-upload-pack');
  const oid = branchHead(run, advertised);
  const syncState = await readSyncState(ctx.store, operation);
  const isIntegrated = isKnown(syncState, oid) && options.force !== true && options.standalone !== true;
  if (isIntegrated && (await hasTreeUrl(run, syncState))) {
    const changeRequest = syncState.pending && { changeRequest: syncState.pending.id };
    await job.transaction((tx) => completeOperation(tx, run, { commit: oid, ...changeRequest }));
    return;
  }
  const read = await readCommitContent(run, syncState, await fetchCommit(run, advertised, oid));
  await setStage(run, 'finalize');
  await withStagedCommit(run, read, async (tx, staged) => {
    const result =
      options.standalone === true
        ? { revision: (await storeDetached(tx, run, staged)).id }
        : await integrate(tx, run, staged);
    await completeOperation(tx, run, { ...read.report, commit: oid, ...result });
  });
}

/** Whether a commit is integrated already, or pending in a change request. */
function isKnown({ target, pending }: SyncState, oid: string): boolean {
  if (target === undefined) return false;
  if (pending !== undefined) return target.pending_commit_oid === oid;
  return (target.pending_commit_oid ?? target.commit_oid) === oid;
}

/** Whether the links of the integrated content use the repository URL of the operation. */
async function hasTreeUrl({ ctx, operation, space }: GitRun, { target, base }: SyncState): Promise<boolean> {
  const { treeUrl } = operation.options;
  if (treeUrl === undefined) return true;
  const revisionId = target?.pending_revision_id ?? base.id;
  const { nodes } = new ContentReader(ctx, space.store_id);
  return treeUrl === (await findTreeUrl(nodes, await ctx.store.revisions.get(space.id, revisionId)));
}
