import { transaction } from '../../context/transaction.ts';
import type { ContentChange } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { applyContentChanges, ContentEditor, ContentReader, editTexts } from '@lectern/content';
import { resolverOf } from '../references/content-resolver.ts';
import { moveSpaceHead, storeContent } from './move-head.ts';
import type { Ctx } from '../../context/context.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { assertLive } from '../../rules/spaces.rules.ts';
import { presentEditResult } from './edit-result.presenter.ts';
import type { InsertedFiles } from './store-inserted-files.ts';

type SpaceEdit = {
  readonly actor: UserActor;
  readonly space: SpaceRow;
  readonly changes: readonly ContentChange[];
  /** The files that the changes insert, stored already. */
  readonly files: InsertedFiles;
};

/** Changes the content of a space directly; 409 for a locked space. */
export async function editSpace(ctx: Ctx, { actor, space, changes, files }: SpaceEdit) {
  return transaction(ctx, async (tx) => {
    const locked = await tx.store.spaces.lock(space.id);
    if (locked === undefined || locked.deleted_at !== null) throw notFound('space', space.id);
    assertLive(locked);
    const before = await tx.store.revisions.get(locked.id, locked.revision_id);
    const reader = new ContentReader(tx, locked.store_id);
    const editor = await ContentEditor.of(reader, before);
    await applyContentChanges(
      editor,
      {
        newId: tx.newId,
        now: tx.clock().toISOString(),
        files,
        refs: new Map(),
        texts: editTexts(tx.textTasks),
        resolve: resolverOf(tx, { space: locked, revision: before }),
        history: {
          find: (id) => tx.store.revisions.find(locked.id, id ?? before.parent_ids[0] ?? before.id),
        },
      },
      changes,
    );
    const edited = await editor.finish();
    await storeContent(tx, locked.store_id, edited);
    const revision = await moveSpaceHead(tx, {
      space: locked,
      before,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
    });
    const version = { space: { ...locked, revision_id: revision.id }, revision, as: 'space' as const };
    return { revision: revision.id, ...(await presentEditResult(tx, version, editor)) };
  });
}
