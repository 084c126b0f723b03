import type { Ctx } from '../../context/context.ts';
import { ApiError } from '@lectern/contract';
import { createChangeRequest } from '../change-requests/create-change-request.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import { type MergedHeads, mergeHeads } from '../change-requests/merge-heads.ts';
import {
  computedSpecsIn,
  ContentReader,
  type EditedContent,
  isSameContent,
  contentRootsOf,
  type TextLinkCache,
} from '@lectern/content';
import { type StagedContent, stageContent, storeStaged } from '../content/stage-content.ts';
import { insertRevision, moveChangeRequestHead, moveSpaceHead, storeContent } from '../content/move-head.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { RevisionGit } from '../../store/tables/revisions.table.ts';
import type { StoredLayout } from '../../store/tables/git.table.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import type { GitRun } from './git-run.ts';
import { type SyncState, readSyncState, isSameTarget, targetOf } from './sync-state.ts';

type IntegrationResult = {
  /** The new head of the space; absent when it stays. */
  readonly revision?: string;
  /** The change request that has the conflicting content. */
  readonly changeRequest?: string;
};

/** The content of a commit, with the state that it was read in. */
export type CommitContent = {
  readonly syncState: SyncState;
  /** The merge base of the content and the space. */
  readonly base: RevisionRow;
  readonly content: EditedContent;
  readonly layout: StoredLayout;
  readonly git: RevisionGit;
};

/** A commit whose content is stored, and merged with the head that the space had then. */
export type StagedCommit = CommitContent & {
  readonly staged: StagedContent;
  readonly ahead: MergedAhead | undefined;
};

type MergedAhead = {
  /** The head that it was merged with. */
  readonly headId: string;
  readonly merged: MergedHeads;
  readonly staged: StagedContent;
  /** Whether another merge is tried when the head has moved; the last one is made under the lock of the space. */
  readonly isLast: boolean;
};

/** The head moved after the merge: merge again. */
class HeadMovedError extends Error {
  override readonly name = 'HeadMovedError';
}

/** How often a commit is merged without a lock of the space. */
const mergesAhead = 4;

/**
 * Runs `work` in a transaction of the job with a commit that is stored and merged before, so that the space is locked for
 * a moment, however large the commit is. When the head moves meanwhile, the commit is merged again.
 */
export async function withStagedCommit<T>(
  run: GitRun,
  commit: CommitContent,
  work: (tx: Ctx, staged: StagedCommit) => Promise<T>,
): Promise<T> {
  const { ctx, job, space } = run;
  const staged = await stageContent(ctx, space.store_id, commit.content, {
    signal: job.signal,
    onStored: (done, total) => job.progress({ phase: 'writing', done, total, unit: 'pages' }),
  });
  if (staged.deletions === undefined)
    return job.transaction((tx) => work(tx, { ...commit, staged, ahead: undefined }));
  for (let attempt = 1; ; attempt += 1) {
    const ahead = await mergeAhead(run, commit, { texts: staged.texts, isLast: attempt === mergesAhead });
    try {
      return await job.transaction((tx) => work(tx, { ...commit, staged, ahead }));
    } catch (error) {
      if (!(error instanceof HeadMovedError)) throw error;
    }
  }
}

async function mergeAhead(
  { ctx, job, space }: GitRun,
  { base, content }: CommitContent,
  { texts, isLast }: { texts: TextLinkCache; isLast: boolean },
): Promise<MergedAhead> {
  const ours = await ctx.store.revisions.findHead(space.id);
  if (ours === undefined) throw spaceDeleted();
  const reader = new ContentReader(ctx, space.store_id);
  const tasks = ctx.textTasks;
  const merged = await mergeHeads({ reader, tasks }, { base, ours, theirs: content.roots }).catch(
    rejectMerge,
  );
  const objects = 'conflicts' in merged ? unchanged : merged;
  const staged = await stageContent(ctx, space.store_id, objects, { texts, signal: job.signal });
  // Cached for the subscribers.
  if (!('conflicts' in merged)) await reader.pageTree(merged.roots, ours);
  return { headId: ours.id, merged, staged, isLast };
}

type Locked = {
  readonly space: LockedSpace;
  readonly head: RevisionRow;
  readonly merged: MergedHeads;
};

/**
 * Merges a commit into the space, in the transaction of the job. On a conflict, the whole content goes into a change
 * request instead, and the space does not change.
 */
export async function integrate(tx: Ctx, run: GitRun, commit: StagedCommit): Promise<IntegrationResult> {
  const { space, head, merged } = await mergeInto(tx, run, commit);
  return 'conflicts' in merged
    ? proposeChangeRequest(tx, run, { space, commit })
    : applyMerge(tx, run, { commit, space, head, merged });
}

/**
 * Records in the space what was exported. On a conflict with changes since then, the head stays: the next import or
 * export merges again.
 */
export async function recordExport(tx: Ctx, run: GitRun, commit: StagedCommit): Promise<IntegrationResult> {
  const { space, head, merged } = await mergeInto(tx, run, commit);
  const keptMerge = 'conflicts' in merged ? { ...unchanged, roots: contentRootsOf(head) } : merged;
  return applyMerge(tx, run, { commit, space, head, merged: keptMerge });
}

const unchanged = { nodes: new Map<string, string>(), documents: new Map<string, string>() };

async function mergeInto(tx: Ctx, run: GitRun, commit: StagedCommit): Promise<Locked> {
  const { syncState, base, content, staged, ahead } = commit;
  const space = await lockSpace(tx, run);
  const current = await readSyncState(tx.store, run.operation);
  if (!isSameTarget(current.target, syncState.target) || current.base.id !== syncState.base.id)
    throw new JobError('conflict', 'Another import of the same branch finished first.');
  const head = await tx.store.revisions.get(space.id, space.revision_id);
  await storeStaged(tx, space.store_id, staged);
  if (computedSpecsIn(content.nodes).length > 0) await tx.store.spaces.markComputed(space.id);
  if (ahead?.headId === head.id) {
    await storeStaged(tx, space.store_id, ahead.staged);
    return { space, head, merged: ahead.merged };
  }
  if (ahead?.isLast === false) throw new HeadMovedError();
  const reader = new ContentReader(tx, space.store_id);
  const tasks = tx.textTasks;
  const merged = await mergeHeads({ reader, tasks }, { base, ours: head, theirs: content.roots }).catch(
    rejectMerge,
  );
  return { space, head, merged };
}

/** Another attempt would merge the same contents. */
function rejectMerge(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
  throw new JobError('git_layout', error.message, { retryable: false, cause: error });
}

async function applyMerge(
  tx: Ctx,
  run: GitRun,
  { commit, space, head, merged }: Omit<Locked, 'merged'> & { commit: StagedCommit; merged: EditedContent },
): Promise<IntegrationResult> {
  const { userId } = run;
  const { base, content, git, ahead } = commit;
  const { texts } = commit.staged;
  const origin = { type: 'edits', createdBy: userId, git } as const;
  const same = [base, head].find((row) => isSameContent(content.roots, row));
  if (same !== undefined) {
    await recordTarget(tx, run, { commit, revisionId: same.id });
    return {};
  }
  if (isSameContent(content.roots, merged.roots)) {
    const revision = await moveSpaceHead(tx, {
      space,
      before: head,
      roots: content.roots,
      revision: { ...origin, parentIds: [head.id] },
      texts,
    });
    await recordTarget(tx, run, { commit, revisionId: revision.id });
    return { revision: revision.id };
  }
  // The content of the branch is stored as a revision, too: it is the base of the next merge.
  const detached = await insertRevision(tx, {
    spaceId: space.id,
    roots: content.roots,
    revision: { ...origin, parentIds: [base.id] },
  });
  await recordTarget(tx, run, { commit, revisionId: detached.id });
  if (isSameContent(merged.roots, head)) return {};
  if (ahead?.merged !== merged) await storeContent(tx, space.store_id, merged);
  const revision = await moveSpaceHead(tx, {
    space,
    before: head,
    roots: merged.roots,
    revision: { ...origin, parentIds: [head.id, detached.id] },
    texts,
  });
  return { revision: revision.id };
}

/** Stores the content of a commit as a detached revision; the head stays. */
export async function storeDetached(
  tx: Ctx,
  run: GitRun,
  { base, content, git, staged }: StagedCommit,
): Promise<RevisionRow> {
  const space = await lockSpace(tx, run);
  await storeStaged(tx, space.store_id, staged);
  if (computedSpecsIn(content.nodes).length > 0) await tx.store.spaces.markComputed(space.id);
  return insertRevision(tx, {
    spaceId: space.id,
    roots: content.roots,
    revision: { type: 'edits', createdBy: run.userId, git, parentIds: [base.id] },
  });
}

async function lockSpace(tx: Ctx, { operation }: GitRun): Promise<LockedSpace> {
  const space = await tx.store.spaces.lock(operation.space_id);
  if (space === undefined || space.deleted_at !== null) throw spaceDeleted();
  return space;
}

function spaceDeleted(): JobError {
  return new JobError('space_deleted', 'The space is deleted.', { retryable: false });
}

/** Puts the content of a commit into a change request: the pending one, unless somebody edited it. */
async function proposeChangeRequest(
  tx: Ctx,
  run: GitRun,
  { space, commit }: { space: LockedSpace; commit: CommitContent },
): Promise<IntegrationResult> {
  const { userId, operation } = run;
  const { syncState, base, content, git } = commit;
  const { pending, target } = syncState;
  const proposed =
    pending === undefined ? undefined : await tx.store.changeRequests.find(space.id, pending.id);
  const continues = proposed !== undefined && proposed.revision_id === target?.pending_revision_id;
  const id = continues
    ? proposed.id
    : await createChangeRequest(tx, {
        spaceId: space.id,
        userId,
        subject: `Import ${operation.ref.replace('refs/heads/', '')} of Git`,
        base,
      });
  const row = await tx.store.changeRequests.find(space.id, id);
  if (row === undefined) throw new Error(`The change request ${id} does not exist.`);
  const locked = await lockChangeRequest(tx.store, row);
  const revision = await moveChangeRequestHead(tx, {
    changeRequest: locked,
    roots: content.roots,
    revision: { type: 'edits', createdBy: userId, git, parentIds: [locked.revision_id] },
  });
  await tx.store.git.putTarget({
    ...targetColumns(run, commit),
    commit_oid: target?.commit_oid ?? null,
    revision_id: base.id,
    pending_change_request_id: id,
    pending_revision_id: revision.id,
    pending_commit_oid: git.oid,
  });
  return { changeRequest: id };
}

async function recordTarget(
  tx: Ctx,
  run: GitRun,
  { commit, revisionId }: { commit: CommitContent; revisionId: string },
): Promise<void> {
  await tx.store.git.putTarget({
    ...targetColumns(run, commit),
    commit_oid: commit.git.oid,
    revision_id: revisionId,
    pending_change_request_id: null,
    pending_revision_id: null,
    pending_commit_oid: null,
  });
}

function targetColumns({ ctx, operation }: GitRun, { layout }: CommitContent) {
  return {
    space_id: operation.space_id,
    target: targetOf(operation),
    url: operation.url,
    layout,
    updated_at: ctx.clock().toISOString(),
  };
}
