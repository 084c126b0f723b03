import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { contentReadOperations } from '../content/content-read-operations.ts';
import { currentVersionOfChangeRequest } from '../content/current-version.ts';
import { editChangeRequest } from './edit-change-request.ts';

type GrantedChangeRequest = { readonly space: SpaceRow; readonly changeRequest: ChangeRequestRow };

export const changeRequestContent: Service<Contract['changeRequestContent']> = {
  ...contentReadOperations((ctx: Ctx, _input: object, granted: GrantedChangeRequest) =>
    currentVersionOfChangeRequest(ctx, granted),
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
