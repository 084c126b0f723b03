import type { MergeConflict } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { type ContentConflict, ContentReader } from '@lectern/content';
import { moveChangeRequestHead, moveSpaceHead, storeContent } from '../content/move-head.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive, baseRevisionId, statusCountDeltas } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import { mergeHeads } from './merge-heads.ts';
import { emitChangeRequestEvent } from '../content/change-request-event.ts';

type MergeRequest = { readonly userId: string; readonly changeRequest: ChangeRequestRow };
type Result<R> = { revision: string; result: R | 'conflicts'; conflicts?: MergeConflict[] };

/** Merges a change request into its space, or changes nothing and returns the conflicts. */
export async function mergeChangeRequest(tx: Ctx, request: MergeRequest): Promise<Result<'merge'>> {
  const { space, locked, reader, base, spaceHead, changeRequestHead } = await lockHeads(tx, request);
  const merged = await mergeHeads(
    { reader, tasks: tx.textTasks },
    { base, ours: spaceHead, theirs: changeRequestHead },
  );
  if ('conflicts' in merged) {
    const conflicts = merged.conflicts.map((one) => presentConflict(one, 'theirs'));
    return { revision: locked.revision_id, result: 'conflicts', conflicts };
  }
  await storeContent(tx, space.store_id, merged);
  const revision = await moveSpaceHead(tx, {
    space,
    before: spaceHead,
    roots: merged.roots,
    revision: {
      type: 'merge',
      parentIds: [spaceHead.id, changeRequestHead.id],
      createdBy: request.userId,
      mergedChangeRequestId: locked.id,
    },
  });
  await tx.store.changeRequests.update(locked.id, {
    status: 'merged',
    merged_revision_id: revision.id,
    updated_at: revision.created_at,
  });
  await tx.store.spaces.incrementCounts(space.id, statusCountDeltas(locked.status, 'merged'));
  const cause = { changeRequest: locked, actorId: request.userId };
  await emitChangeRequestEvent(tx, cause, 'change_request_merged', { revisionId: revision.id });
  return { revision: revision.id, result: 'merge' };
}

/** Merges the head of the space into a change request, or changes nothing and returns the conflicts. */
export async function updateChangeRequest(tx: Ctx, request: MergeRequest): Promise<Result<'update'>> {
  const { space, locked, reader, base, spaceHead, changeRequestHead } = await lockHeads(tx, request);
  if (base.id === spaceHead.id) return { revision: locked.revision_id, result: 'update' };
  const merged = await mergeHeads(
    { reader, tasks: tx.textTasks },
    { base, ours: changeRequestHead, theirs: spaceHead },
  );
  if ('conflicts' in merged) {
    const conflicts = merged.conflicts.map((one) => presentConflict(one, 'ours'));
    return { revision: locked.revision_id, result: 'conflicts', conflicts };
  }
  await storeContent(tx, space.store_id, merged);
  const revision = await moveChangeRequestHead(tx, {
    changeRequest: locked,
    roots: merged.roots,
    revision: { type: 'update', parentIds: [changeRequestHead.id, spaceHead.id], createdBy: request.userId },
  });
  await tx.store.changeRequests.update(locked.id, { merged_ancestor_id: spaceHead.id });
  return { revision: revision.id, result: 'update' };
}

type Heads = {
  readonly space: LockedSpace;
  readonly locked: ChangeRequestRow;
  readonly reader: ContentReader;
  readonly base: RevisionRow;
  readonly spaceHead: RevisionRow;
  readonly changeRequestHead: RevisionRow;
};

/** Locks the space and then the change request, as every writer does. */
async function lockHeads(tx: Ctx, { changeRequest }: MergeRequest): Promise<Heads> {
  const space = await tx.store.spaces.lock(changeRequest.space_id);
  if (space === undefined || space.deleted_at !== null) throw notFound('space', changeRequest.space_id);
  const locked = await lockChangeRequest(tx.store, changeRequest);
  assertActive(locked);
  const get = (id: string) => tx.store.revisions.get(space.id, id);
  const base = await get(baseRevisionId(locked));
  const changeRequestHead = await get(locked.revision_id);
  const spaceHead = base.id === space.revision_id ? base : await get(space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  return { space, locked, reader, base, spaceHead, changeRequestHead };
}

/** `side` is the one that the change request was. */
function presentConflict(conflict: ContentConflict, side: 'ours' | 'theirs'): MergeConflict {
  const { kind, entryType, id, title, field, base, ours, theirs } = conflict;
  return {
    kind,
    thing: entryType,
    id,
    title,
    ...(field !== undefined && { field }),
    base,
    changeRequest: side === 'ours' ? ours : theirs,
    space: side === 'ours' ? theirs : ours,
  };
}
