import { transaction } from '../../context/transaction.ts';
import { ApiError, type ContentChange } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { applyChanges, ContentEditor, ContentReader } from '@lectern/content';
import { moveSpaceHead, storeContent } from './move-head.ts';
import type { Ctx } from '../../context/context.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentOutcome } from './edit-outcome.ts';
import { storeInsertedFiles } from './inserted-files.ts';

/** Changes the content of a space itself; 409 where only change requests may. */
export async function editSpace(
  ctx: Ctx,
  { actor, space, changes }: { actor: UserActor; space: SpaceRow; changes: readonly ContentChange[] },
) {
  assertLive(space);
  // Before the transaction, which must not wait for what is outside.
  const files = await storeInsertedFiles(ctx, space, changes);
  return transaction(ctx, async (tx) => {
    const held = await tx.store.spaces.lock(space.id);
    if (held === undefined || held.deleted_at !== null) throw notFound('space', space.id);
    assertLive(held);
    const before = await tx.store.revisions.get(held.id, held.revision_id);
    const reader = new ContentReader(tx, held.store_id);
    const editor = await ContentEditor.of(reader, before);
    await applyChanges(
      editor,
      {
        newId: tx.newId,
        now: tx.clock().toISOString(),
        files,
        refs: new Map(),
        old: { find: (id) => tx.store.revisions.find(held.id, id ?? before.parent_ids[0] ?? before.id) },
      },
      changes,
    );
    const edited = await editor.finish();
    await storeContent(tx, held.store_id, edited);
    const revision = await moveSpaceHead(tx, {
      space: held,
      before,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
    });
    const place = { space: { ...held, revision_id: revision.id }, revision, as: 'space' as const };
    return { revision: revision.id, ...(await presentOutcome(tx, place, editor)) };
  });
}

/** 409 for a space that is changed through change requests only. */
export function assertLive({ id, edit_mode: mode }: Pick<SpaceRow, 'id' | 'edit_mode'>): void {
  if (mode === 'live') return;
  throw new ApiError(
    'conflict',
    `The space ${id} is locked: change it through a change request, or set its editMode to live.`,
  );
}
