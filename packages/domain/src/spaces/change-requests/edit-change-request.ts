import { transaction } from '../../context/transaction.ts';
import type { ContentChange } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive, baseRevisionId } from '../../rules/change-requests.rules.ts';
import { getChangeRequest, lockChangeRequest } from '../../access/find-change-request.ts';
import { moveChangeRequestHead } from '../content/move-head.ts';
import type { Ctx } from '../../context/context.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentEditResult } from '../content/edit-result.presenter.ts';
import { type Edit, editOn, readHead, type MadeEdit, makeEditAhead } from '../content/make-edit.ts';
import { storeStaged } from '../content/stage-content.ts';
import type { InsertedFiles } from '../content/store-inserted-files.ts';

type ChangeRequestEdit = {
  readonly actor: UserActor;
  readonly space: SpaceRow;
  readonly changeRequest: ChangeRequestRow;
  readonly changes: readonly ContentChange[];
  /** The files that the changes insert, stored already. */
  readonly files: InsertedFiles;
};

/** Makes changes of a change request before the transaction of `editChangeRequest`. */
export async function editChangeRequestAhead(
  ctx: Ctx,
  edit: Omit<ChangeRequestEdit, 'actor'>,
): Promise<MadeEdit | undefined> {
  return makeEditAhead(ctx, await editOf(ctx, edit), 'links');
}

/** Changes the content of a change request; 409 for one that is merged or archived. */
export async function editChangeRequest(
  ctx: Ctx,
  { actor, ahead, ...request }: ChangeRequestEdit & { readonly ahead: MadeEdit | undefined },
) {
  return transaction(ctx, async (tx) => {
    const { space } = request;
    const locked = await lockChangeRequest(tx.store, request.changeRequest);
    assertActive(locked);
    const edit = await editOf(tx, { ...request, changeRequest: locked }, ahead);
    const { editor, edited, staged } = await editOn(tx, edit, ahead);
    await storeStaged(tx, space.store_id, staged);
    const revision = await moveChangeRequestHead(tx, {
      changeRequest: locked,
      roots: edited.roots,
      revision: { type: 'edits', parentIds: [edit.before.id], createdBy: actor.userId },
    });
    const version = { space, revision, as: locked };
    return {
      row: await getChangeRequest(tx.store, space.id, locked.id),
      ...(await presentEditResult(tx, version, editor)),
    };
  });
}

async function editOf(
  ctx: Pick<Ctx, 'store'>,
  { space, changeRequest, changes, files }: Omit<ChangeRequestEdit, 'actor'>,
  ahead?: MadeEdit,
): Promise<Edit> {
  const head = { spaceId: space.id, revisionId: changeRequest.revision_id };
  const before = await readHead(ctx, head, ahead);
  return { space, before, changes, files, revertTo: baseRevisionId(changeRequest) };
}
