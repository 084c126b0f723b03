import { transaction } from '../../context/transaction.ts';
import type { ContentChange } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive, baseRevisionId } from '../../rules/change-requests.rules.ts';
import { getChangeRequest, lockChangeRequest } from '../../access/find-change-request.ts';
import { applyChanges, ContentEditor, ContentReader } from '@lectern/content';
import { moveChangeRequestHead, storeContent } from '../content/move-head.ts';
import type { Ctx } from '../../context/context.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentOutcome } from '../content/edit-outcome.ts';
import { storeInsertedFiles } from '../content/inserted-files.ts';

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
  return transaction(ctx, async (tx) => {
    const held = await lockChangeRequest(tx.store, changeRequest);
    assertActive(held);
    const before = await tx.store.revisions.get(space.id, held.revision_id);
    const reader = new ContentReader(tx, space.store_id);
    const editor = await ContentEditor.of(reader, before);
    await applyChanges(
      editor,
      {
        newId: tx.newId,
        now: tx.clock().toISOString(),
        files,
        refs: new Map(),
        old: { find: (id) => tx.store.revisions.find(space.id, id ?? baseRevisionId(held)) },
      },
      changes,
    );
    const edited = await editor.finish();
    await storeContent(tx, space.store_id, edited);
    const revision = await moveChangeRequestHead(tx, {
      changeRequest: held,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
    });
    const place = { space, revision, as: held };
    return {
      row: await getChangeRequest(tx.store, space.id, held.id),
      ...(await presentOutcome(tx, place, editor)),
    };
  });
}
