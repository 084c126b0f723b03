import { transaction } from '../../context/transaction.ts';
import type { ContentChange } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive, baseRevisionId } from '../../rules/change-requests.rules.ts';
import { getChangeRequest, lockChangeRequest } from '../../access/find-change-request.ts';
import { applyContentChanges, ContentEditor, ContentReader, editTexts } from '@lectern/content';
import { resolverOf } from '../references/content-resolver.ts';
import { moveChangeRequestHead, storeContent } from '../content/move-head.ts';
import type { Ctx } from '../../context/context.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentEditResult } from '../content/edit-result.presenter.ts';
import type { InsertedFiles } from '../content/store-inserted-files.ts';

/** Changes the content of a change request; 409 for one that is merged or archived. */
export async function editChangeRequest(
  ctx: Ctx,
  {
    actor,
    space,
    changeRequest,
    changes,
    files,
  }: {
    actor: UserActor;
    space: SpaceRow;
    changeRequest: ChangeRequestRow;
    changes: readonly ContentChange[];
    /** The files that the changes insert, stored already. */
    files: InsertedFiles;
  },
) {
  return transaction(ctx, async (tx) => {
    const locked = await lockChangeRequest(tx.store, changeRequest);
    assertActive(locked);
    const before = await tx.store.revisions.get(space.id, locked.revision_id);
    const reader = new ContentReader(tx, space.store_id);
    const editor = await ContentEditor.of(reader, before);
    await applyContentChanges(
      editor,
      {
        newId: tx.newId,
        now: tx.clock().toISOString(),
        files,
        refs: new Map(),
        texts: editTexts(tx.textTasks),
        resolve: resolverOf(tx, { space, revision: before }),
        history: { find: (id) => tx.store.revisions.find(space.id, id ?? baseRevisionId(locked)) },
      },
      changes,
    );
    const edited = await editor.finish();
    await storeContent(tx, space.store_id, edited);
    const revision = await moveChangeRequestHead(tx, {
      changeRequest: locked,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
    });
    const version = { space, revision, as: locked };
    return {
      row: await getChangeRequest(tx.store, space.id, locked.id),
      ...(await presentEditResult(tx, version, editor)),
    };
  });
}
