import { ApiError, type ContentChange } from '@lectern/contract';
import type { UserActor } from '../access/actor.ts';
import { notFound } from '../access/not-found.ts';
import { ContentReader } from '../content/content-reader.ts';
import { applyChanges } from '../content/edit/apply-changes.ts';
import { ContentEditor } from '../content/edit/content-editor.ts';
import { moveSpaceHead, storeContent } from '../content/move-head.ts';
import type { Ctx } from '../context.ts';
import type { SpaceRow } from '../spaces/spaces.repository.ts';
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
  return ctx.store.transaction(async (tx) => {
    const held = await tx.spaces.lock(space.id);
    if (held === undefined || held.deleted_at !== null) throw notFound('space', space.id);
    assertLive(held);
    const before = await tx.revisions.get(held.id, held.revision_id);
    const reader = new ContentReader({ store: tx, contentMemory: ctx.contentMemory }, held.store_id);
    const editor = await ContentEditor.of(reader, before);
    await applyChanges(
      editor,
      {
        newId: ctx.newId,
        now: ctx.clock().toISOString(),
        files,
        refs: new Map(),
        old: { find: (id) => tx.revisions.find(held.id, id ?? before.parent_ids[0] ?? before.id) },
      },
      changes,
    );
    const edited = await editor.finish();
    await storeContent(tx, held.store_id, edited);
    const revision = await moveSpaceHead(tx, ctx, {
      space: held,
      before,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
    });
    const place = { space: { ...held, revision_id: revision.id }, revision, as: 'space' as const };
    return { revision: revision.id, ...(await presentOutcome({ ...ctx, store: tx }, place, editor)) };
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
