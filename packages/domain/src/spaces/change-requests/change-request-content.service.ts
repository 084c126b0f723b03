import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import type { ContentPlace } from '../../presenters/content-place.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { contentReads } from '../content/content-reads.ts';
import { editChangeRequest } from './edit-change-request.ts';

type GrantedChangeRequest = { readonly space: SpaceRow; readonly changeRequest: ChangeRequestRow };

export async function placeOfChangeRequest(
  ctx: Ctx,
  { space, changeRequest }: GrantedChangeRequest,
): Promise<ContentPlace> {
  const revision = await ctx.store.revisions.get(space.id, changeRequest.revision_id);
  return { space, revision, as: changeRequest };
}

export const changeRequestContent: Service<Contract['changeRequestContent']> = {
  ...contentReads((ctx: Ctx, _input: object, granted: GrantedChangeRequest) =>
    placeOfChangeRequest(ctx, granted),
  ),

  async update(ctx, { body, compat }, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    const { row, ...outcome } = await editChangeRequest(ctx, {
      actor,
      space,
      changeRequest,
      changes: body.changes,
    });
    const presented = presentChangeRequest(ctx.settings, row);
    return compat === false ? { changeRequest: presented, ...outcome } : presented;
  },
};
