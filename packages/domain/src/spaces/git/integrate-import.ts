import type { Ctx } from '../../context/context.ts';
import { createChangeRequest } from '../change-requests/create-change-request.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import { type MergedHeads, mergeHeads } from '../change-requests/merge-heads.ts';
import { ContentReader, type EditedContent, isSameContent, rootsOf } from '@lectern/content';
import { insertRevision, moveChangeRequestHead, moveSpaceHead, storeContent } from '../content/move-head.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { RevisionGit } from '../../store/tables/content-tables.ts';
import type { StoredLayout } from '../../store/tables/git-tables.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import type { GitRun } from './git-run.ts';
import { type CommonContent, commonContent, isSameTarget, targetOf } from './git-target.ts';

export type Integrated = {
  /** The new head of the space; absent when it stays. */
  readonly revision?: string;
  /** Where the content waits because it conflicts. */
  readonly changeRequest?: string;
};

/** What a commit holds, made from what the space and the branch had in common. */
export type CommitContent = {
  readonly common: CommonContent;
  /** What the changes of the content are counted from. */
  readonly base: RevisionRow;
  readonly content: EditedContent;
  readonly layout: StoredLayout;
  readonly git: RevisionGit;
};

type Locked = {
  readonly space: LockedSpace;
  readonly head: RevisionRow;
  readonly merged: MergedHeads;
};

/**
 * Merges what a commit changed into the space. What conflicts goes into a change request instead, whole, and the space
 * stays. To be called in the transaction of the job.
 */
export async function integrate(tx: Ctx, run: GitRun, commit: CommitContent): Promise<Integrated> {
  const { space, head, merged } = await mergeInto(tx, run, commit);
  return 'conflicts' in merged
    ? propose(tx, run, { space, commit })
    : putInto(tx, run, { commit, space, head, merged });
}

/**
 * Notes in the space what was written into a repository. Where somebody changed the same meanwhile, the space stays as it
 * is: a later import or export has it again.
 */
export async function settle(tx: Ctx, run: GitRun, commit: CommitContent): Promise<Integrated> {
  const { space, head, merged } = await mergeInto(tx, run, commit);
  const kept = 'conflicts' in merged ? { ...unchanged, roots: rootsOf(head) } : merged;
  return putInto(tx, run, { commit, space, head, merged: kept });
}

const unchanged = { nodes: new Map<string, string>(), documents: new Map<string, string>() };

async function mergeInto(tx: Ctx, run: GitRun, { common, base, content }: CommitContent): Promise<Locked> {
  const space = await lockSpace(tx, run);
  const now = await commonContent(tx.store, run.operation);
  if (!isSameTarget(now.target, common.target) || now.base.id !== common.base.id)
    throw new JobError('conflict', 'Another import of the same branch was quicker.');
  const head = await tx.store.revisions.get(space.id, space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  // First: a merge reads it.
  await storeContent(tx, space.store_id, content);
  const merged = await mergeHeads(reader, { base, ours: content.roots, theirs: head });
  return { space, head, merged };
}

async function putInto(
  tx: Ctx,
  run: GitRun,
  { commit, space, head, merged }: Omit<Locked, 'merged'> & { commit: CommitContent; merged: EditedContent },
): Promise<Integrated> {
  const { userId } = run;
  const { base, content, git } = commit;
  const madeBy = { type: 'edits', createdBy: userId, git } as const;
  const same = [base, head].find((row) => isSameContent(content.roots, row));
  if (same !== undefined) {
    await keepTarget(tx, run, { commit, revisionId: same.id });
    return {};
  }
  if (isSameContent(content.roots, merged.roots)) {
    const revision = await moveSpaceHead(tx, {
      space,
      before: head,
      roots: content.roots,
      revision: { ...madeBy, parentIds: [head.id] },
    });
    await keepTarget(tx, run, { commit, revisionId: revision.id });
    return { revision: revision.id };
  }
  // What the branch holds stays, too: later changes of it are counted from there.
  const held = await insertRevision(tx, {
    spaceId: space.id,
    roots: content.roots,
    revision: { ...madeBy, parentIds: [base.id] },
  });
  await keepTarget(tx, run, { commit, revisionId: held.id });
  if (isSameContent(merged.roots, head)) return {};
  await storeContent(tx, space.store_id, merged);
  const revision = await moveSpaceHead(tx, {
    space,
    before: head,
    roots: merged.roots,
    revision: { ...madeBy, parentIds: [head.id, held.id] },
  });
  return { revision: revision.id };
}

/** Makes a revision of what a commit holds, and leaves the space as it is. */
export async function keepDetached(
  tx: Ctx,
  run: GitRun,
  { base, content, git }: CommitContent,
): Promise<RevisionRow> {
  const space = await lockSpace(tx, run);
  await storeContent(tx, space.store_id, content);
  return insertRevision(tx, {
    spaceId: space.id,
    roots: content.roots,
    revision: { type: 'edits', createdBy: run.userId, git, parentIds: [base.id] },
  });
}

async function lockSpace(tx: Ctx, { operation }: GitRun): Promise<LockedSpace> {
  const space = await tx.store.spaces.lock(operation.space_id);
  if (space === undefined || space.deleted_at !== null)
    throw new JobError('space_deleted', 'The space is deleted.', { retryable: false });
  return space;
}

/** Puts what a commit holds into a change request: that which waits already, unless somebody wrote in it. */
async function propose(
  tx: Ctx,
  run: GitRun,
  { space, commit }: { space: LockedSpace; commit: CommitContent },
): Promise<Integrated> {
  const { userId, operation } = run;
  const { common, base, content, git } = commit;
  const { pending, target } = common;
  const waiting =
    pending === undefined ? undefined : await tx.store.changeRequests.find(space.id, pending.id);
  const goesOn = waiting !== undefined && waiting.revision_id === target?.pending_revision_id;
  const id = goesOn
    ? waiting.id
    : await createChangeRequest(tx, {
        spaceId: space.id,
        userId,
        subject: `Import ${operation.ref.replace('refs/heads/', '')} of Git`,
        base,
      });
  const row = await tx.store.changeRequests.find(space.id, id);
  if (row === undefined) throw new Error(`The change request ${id} is not there.`);
  const held = await lockChangeRequest(tx.store, row);
  const revision = await moveChangeRequestHead(tx, {
    changeRequest: held,
    roots: content.roots,
    revision: { type: 'edits', createdBy: userId, git, parentIds: [held.revision_id] },
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

async function keepTarget(
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
