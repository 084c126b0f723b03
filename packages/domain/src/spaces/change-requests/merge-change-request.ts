import type { MergeConflict } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { type ContentConflict, ContentReader } from '@lectern/content';
import { moveChangeRequestHead, moveSpaceHead, storeContent } from '../content/move-head.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive, baseRevisionId, statusSteps } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import { mergeHeads } from './merge-heads.ts';
import { emitChangeRequestEvent } from '../content/change-request-event.ts';

type Asked = { readonly userId: string; readonly changeRequest: ChangeRequestRow };
type Result<R> = { revision: string; result: R | 'conflicts'; conflicts?: MergeConflict[] };

/** Makes the changes part of the space; or changes nothing and names what conflicts. */
export async function mergeChangeRequest(tx: Ctx, asked: Asked): Promise<Result<'merge'>> {
  const { space, held, reader, base, ours, theirs } = await lockHeads(tx, asked);
  const merged = await mergeHeads(reader, { base, ours, theirs });
  if ('conflicts' in merged) {
    const conflicts = merged.conflicts.map((one) => presentConflict(one, 'ours'));
    return { revision: held.revision_id, result: 'conflicts', conflicts };
  }
  await storeContent(tx, space.store_id, merged);
  const revision = await moveSpaceHead(tx, {
    space,
    before: theirs,
    roots: merged.roots,
    revision: {
      type: 'merge',
      parentIds: [theirs.id, ours.id],
      createdBy: asked.userId,
      mergedChangeRequestId: held.id,
    },
  });
  await tx.store.changeRequests.update(held.id, {
    status: 'merged',
    merged_revision_id: revision.id,
    updated_at: revision.created_at,
  });
  await tx.store.spaces.count(space.id, statusSteps(held.status, 'merged'));
  const cause = { changeRequest: held, actorId: asked.userId };
  await emitChangeRequestEvent(tx, cause, 'change_request_merged', { revisionId: revision.id });
  return { revision: revision.id, result: 'merge' };
}

/** Takes over what the space became; or changes nothing and names what conflicts. */
export async function updateChangeRequest(tx: Ctx, asked: Asked): Promise<Result<'update'>> {
  const { space, held, reader, base, ours, theirs } = await lockHeads(tx, asked);
  if (base.id === theirs.id) return { revision: held.revision_id, result: 'update' };
  const merged = await mergeHeads(reader, { base, ours: theirs, theirs: ours });
  if ('conflicts' in merged) {
    const conflicts = merged.conflicts.map((one) => presentConflict(one, 'theirs'));
    return { revision: held.revision_id, result: 'conflicts', conflicts };
  }
  await storeContent(tx, space.store_id, merged);
  const revision = await moveChangeRequestHead(tx, {
    changeRequest: held,
    roots: merged.roots,
    revision: { type: 'update', parentIds: [ours.id, theirs.id], createdBy: asked.userId },
  });
  await tx.store.changeRequests.update(held.id, { merged_ancestor_id: theirs.id });
  return { revision: revision.id, result: 'update' };
}

type Heads = {
  readonly space: LockedSpace;
  readonly held: ChangeRequestRow;
  readonly reader: ContentReader;
  readonly base: RevisionRow;
  /** The head of the change request. */
  readonly ours: RevisionRow;
  /** The head of the space. */
  readonly theirs: RevisionRow;
};

/** Holds the space and then the change request, the order in which everybody locks. */
async function lockHeads(tx: Ctx, { changeRequest }: Asked): Promise<Heads> {
  const space = await tx.store.spaces.lock(changeRequest.space_id);
  if (space === undefined || space.deleted_at !== null) throw notFound('space', changeRequest.space_id);
  const held = await lockChangeRequest(tx.store, changeRequest);
  assertActive(held);
  const get = (id: string) => tx.store.revisions.get(space.id, id);
  const base = await get(baseRevisionId(held));
  const ours = await get(held.revision_id);
  const theirs = base.id === space.revision_id ? base : await get(space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  return { space, held, reader, base, ours, theirs };
}

/** `side` is which of the two sides the change request was. */
function presentConflict(conflict: ContentConflict, side: 'ours' | 'theirs'): MergeConflict {
  const { kind, thing, id, title, field, base, ours, theirs } = conflict;
  return {
    kind,
    thing,
    id,
    title,
    ...(field !== undefined && { field }),
    base,
    changeRequest: side === 'ours' ? ours : theirs,
    space: side === 'ours' ? theirs : ours,
  };
}
