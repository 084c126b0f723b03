import { transaction } from '../../context/transaction.ts';
import type { ContentChange } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { moveSpaceHead } from './move-head.ts';
import type { Ctx } from '../../context/context.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { assertLive } from '../../rules/spaces.rules.ts';
import { presentEditResult } from './edit-result.presenter.ts';
import { editOn, readHead, type MadeEdit, makeEditAhead } from './make-edit.ts';
import { storeStaged } from './stage-content.ts';
import type { InsertedFiles } from './store-inserted-files.ts';

type SpaceEdit = {
  readonly actor: UserActor;
  readonly space: SpaceRow;
  readonly changes: readonly ContentChange[];
  /** The files that the changes insert, stored already. */
  readonly files: InsertedFiles;
};

/** Makes changes of a space before the transaction of `editSpace`. */
export async function editSpaceAhead(
  ctx: Ctx,
  { space, changes, files }: Omit<SpaceEdit, 'actor'>,
): Promise<MadeEdit | undefined> {
  const before = await ctx.store.revisions.get(space.id, space.revision_id);
  const edit = { space, before, changes, files, revertTo: previousOf(before) };
  return makeEditAhead(ctx, edit, 'index');
}

/** Changes the content of a space directly; 409 for a locked space. */
export async function editSpace(
  ctx: Ctx,
  { actor, space, changes, files, ahead }: SpaceEdit & { readonly ahead?: MadeEdit | undefined },
) {
  return transaction(ctx, async (tx) => {
    const locked = await tx.store.spaces.lock(space.id);
    if (locked === undefined || locked.deleted_at !== null) throw notFound('space', space.id);
    assertLive(locked);
    const head = { spaceId: locked.id, revisionId: locked.revision_id };
    const before = await readHead(tx, head, ahead);
    const edit = { space: locked, before, changes, files, revertTo: previousOf(before) };
    const { editor, edited, staged } = await editOn(tx, edit, ahead);
    await storeStaged(tx, locked.store_id, staged);
    const revision = await moveSpaceHead(tx, {
      space: locked,
      before,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
      texts: staged.texts,
    });
    const version = { space: { ...locked, revision_id: revision.id }, revision, as: 'space' as const };
    return { revision: revision.id, ...(await presentEditResult(tx, version, editor)) };
  });
}

function previousOf({ id, parent_ids: [previous] }: RevisionRow): string {
  return previous ?? id;
}
