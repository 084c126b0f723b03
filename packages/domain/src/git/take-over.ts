import { createChangeRequest } from '../change-requests/create-change-request.ts';
import { lockChangeRequest } from '../change-requests/find-change-request.ts';
import { mergeHeads } from '../change-requests/merge-heads.ts';
import { ContentReader } from '../content/content-reader.ts';
import type { EditedContent } from '../content/edit/content-editor.ts';
import { insertRevision, moveChangeRequestHead, moveSpaceHead, storeContent } from '../content/move-head.ts';
import { isSameContent, type RevisionRow } from '../content/revisions.repository.ts';
import type { RevisionGit } from '../database/content-tables.ts';
import type { StoredLayout } from '../database/git-tables.ts';
import { JobError } from '../jobs/job-error.ts';
import type { LockedSpace } from '../spaces/spaces.repository.ts';
import type { Store } from '../store.ts';
import type { GitRun } from './git-run.ts';
import { type CommonContent, commonContent, isSameTarget, targetOf } from './git-target.ts';

export type TakenOver = {
  /** The new head of the space; absent when it stays. */
  readonly revision?: string;
  /** Where the content waits because it conflicts. */
  readonly changeRequest?: string;
};

/** What a commit holds, made from what the space and the branch had in common. */
export type CommitContent = {
  readonly common: CommonContent;
  readonly content: EditedContent;
  readonly layout: StoredLayout;
  readonly git: RevisionGit;
};

/**
 * Merges what a commit changed into the space. What conflicts goes into a change request instead, whole, and the space
 * stays. To be called in the transaction of the job.
 */
export async function takeOver(tx: Store, run: GitRun, commit: CommitContent): Promise<TakenOver> {
  const { ctx, userId, operation } = run;
  const { common, content, git } = commit;
  const space = await lockSpace(tx, run);
  const now = await commonContent(tx, operation);
  if (!isSameTarget(now.target, common.target) || now.base.id !== common.base.id)
    throw new JobError('conflict', 'Another import of the same branch was quicker.');
  const { base } = common;
  const head = await tx.revisions.get(space.id, space.revision_id);
  const reader = new ContentReader({ store: tx, contentMemory: ctx.contentMemory }, space.store_id);
  const merged = await mergeHeads(reader, { base, ours: content.roots, theirs: head });
  await storeContent(tx, space.store_id, content);
  if ('conflicts' in merged) return await propose(tx, run, { space, commit });

  const madeBy = { type: 'edits', createdBy: userId, git } as const;
  if (isSameContent(content.roots, base)) {
    await keepTarget(tx, run, { commit, revisionId: base.id });
    return {};
  }
  if (isSameContent(content.roots, head)) {
    await keepTarget(tx, run, { commit, revisionId: head.id });
    return {};
  }
  if (isSameContent(content.roots, merged.roots)) {
    const revision = await moveSpaceHead(tx, ctx, {
      space,
      before: head,
      roots: content.roots,
      revision: { ...madeBy, parentIds: [head.id] },
    });
    await keepTarget(tx, run, { commit, revisionId: revision.id });
    return { revision: revision.id };
  }
  // What the branch holds stays, too: later changes of it are counted from there.
  const held = await insertRevision(tx, ctx, {
    spaceId: space.id,
    roots: content.roots,
    revision: { ...madeBy, parentIds: [base.id] },
  });
  await keepTarget(tx, run, { commit, revisionId: held.id });
  if (isSameContent(merged.roots, head)) return {};
  await storeContent(tx, space.store_id, merged);
  const revision = await moveSpaceHead(tx, ctx, {
    space,
    before: head,
    roots: merged.roots,
    revision: { ...madeBy, parentIds: [head.id, held.id] },
  });
  return { revision: revision.id };
}

/** Makes a revision of what a commit holds, and leaves the space as it is. */
export async function keepApart(
  tx: Store,
  run: GitRun,
  { common, content, git }: CommitContent,
): Promise<RevisionRow> {
  const space = await lockSpace(tx, run);
  await storeContent(tx, space.store_id, content);
  return insertRevision(tx, run.ctx, {
    spaceId: space.id,
    roots: content.roots,
    revision: { type: 'edits', createdBy: run.userId, git, parentIds: [common.base.id] },
  });
}

async function lockSpace(tx: Store, { operation }: GitRun): Promise<LockedSpace> {
  const space = await tx.spaces.lock(operation.space_id);
  if (space === undefined || space.deleted_at !== null)
    throw new JobError('space_deleted', 'The space is deleted.', { retryable: false });
  return space;
}

/** Puts what a commit holds into a change request: that which waits already, unless somebody wrote in it. */
async function propose(
  tx: Store,
  run: GitRun,
  { space, commit }: { space: LockedSpace; commit: CommitContent },
): Promise<TakenOver> {
  const { ctx, userId, operation } = run;
  const { common, content, git } = commit;
  const { base, pending, target } = common;
  const waiting = pending === undefined ? undefined : await tx.changeRequests.find(space.id, pending.id);
  const goesOn = waiting !== undefined && waiting.revision_id === target?.pending_revision_id;
  const id = goesOn
    ? waiting.id
    : await createChangeRequest(tx, ctx, {
        spaceId: space.id,
        userId,
        subject: `Import ${operation.ref.replace('refs/heads/', '')} of Git`,
        base,
      });
  const row = await tx.changeRequests.find(space.id, id);
  if (row === undefined) throw new Error(`The change request ${id} is not there.`);
  const held = await lockChangeRequest(tx, row);
  const revision = await moveChangeRequestHead(tx, ctx, {
    changeRequest: held,
    roots: content.roots,
    revision: { type: 'edits', createdBy: userId, git, parentIds: [held.revision_id] },
  });
  await tx.git.putTarget({
    ...targetColumns(run, commit),
    commit_oid: target?.commit_oid ?? null,
    revision_id: base.id,
    pending_change_request_id: id,
    pending_revision_id: revision.id,
    pending_commit_oid: git.oid,
  });
  return { changeRequest: id };
}

async function keepTarget(
  tx: Store,
  run: GitRun,
  { commit, revisionId }: { commit: CommitContent; revisionId: string },
): Promise<void> {
  await tx.git.putTarget({
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
