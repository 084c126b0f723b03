import type { ContentChange } from '@lectern/contract';
import type { UserActor } from '../access/actor.ts';
import type { ChangeRequestRow } from '../change-requests/change-requests.repository.ts';
import { assertActive, baseRevisionId } from '../change-requests/change-requests.rules.ts';
import { getChangeRequest, lockChangeRequest } from '../change-requests/find-change-request.ts';
import { ContentReader } from '../content/content-reader.ts';
import { applyChanges } from '../content/edit/apply-changes.ts';
import { ContentEditor } from '../content/edit/content-editor.ts';
import { moveChangeRequestHead, storeContent } from '../content/move-head.ts';
import type { Ctx } from '../context.ts';
import type { SpaceRow } from '../spaces/spaces.repository.ts';
import { presentOutcome } from './edit-outcome.ts';
import { storeInsertedFiles } from './inserted-files.ts';

/** Changes the content of a change request; 409 for one that is merged or archived. */
export async function editChangeRequest(
  ctx: Ctx,
  {
    actor,
    space,
    changeRequest,
    changes,
  }: {
    actor: UserActor;
    space: SpaceRow;
    changeRequest: ChangeRequestRow;
    changes: readonly ContentChange[];
  },
) {
  assertActive(changeRequest);
  // Before the transaction, which must not wait for what is outside.
  const files = await storeInsertedFiles(ctx, space, changes);
  return ctx.store.transaction(async (tx) => {
    const held = await lockChangeRequest(tx, changeRequest);
    assertActive(held);
    const before = await tx.revisions.get(space.id, held.revision_id);
    const reader = new ContentReader({ store: tx, contentMemory: ctx.contentMemory }, space.store_id);
    const editor = await ContentEditor.of(reader, before);
    await applyChanges(
      editor,
      {
        newId: ctx.newId,
        now: ctx.clock().toISOString(),
        files,
        refs: new Map(),
        old: { find: (id) => tx.revisions.find(space.id, id ?? baseRevisionId(held)) },
      },
      changes,
    );
    const edited = await editor.finish();
    await storeContent(tx, space.store_id, edited);
    const revision = await moveChangeRequestHead(tx, ctx, {
      changeRequest: held,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
    });
    const place = { space, revision, as: held };
    return {
      row: await getChangeRequest(tx, space.id, held.id),
      ...(await presentOutcome({ ...ctx, store: tx }, place, editor)),
    };
  });
}
