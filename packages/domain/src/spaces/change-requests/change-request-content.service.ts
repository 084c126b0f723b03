import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import type { Reader } from '../../core/actor.ts';
import { visitorIn } from '../../presenters/content-version.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { contentReadOperations, contentWriteOperations } from '../content/content-read-operations.ts';
import { currentVersionOfChangeRequest } from '../content/current-version.ts';
import { assertActive } from '../../rules/change-requests.rules.ts';
import { storeInsertedFiles } from '../content/store-inserted-files.ts';
import { editChangeRequest, editChangeRequestAhead } from './edit-change-request.ts';

type GrantedChangeRequest = {
  readonly actor: Reader;
  readonly space: SpaceRow;
  readonly changeRequest: ChangeRequestRow;
};

const findVersion = async (ctx: Ctx, _input: object, granted: GrantedChangeRequest) => ({
  ...(await currentVersionOfChangeRequest(ctx, granted)),
  visitor: visitorIn(granted.actor),
});

export const changeRequestContentWriters = contentWriteOperations(findVersion);

export const changeRequestContent: Service<Contract['changeRequestContent']> = {
  ...contentReadOperations(findVersion),

  update: {
    async prepare(ctx, { body: { changes }, compat }, granted) {
      assertNotDeleted(granted.space);
      assertActive(granted.changeRequest);
      const files = await storeInsertedFiles(ctx, granted.space, changes);
      const ahead = await editChangeRequestAhead(ctx, { ...granted, changes, files });
      return async (tx, { actor, space, changeRequest }) => {
        const edit = { actor, space, changeRequest, changes, files, ahead };
        const { row, ...outcome } = await editChangeRequest(tx, edit);
        const presented = presentChangeRequest(tx.settings, row);
        return compat === false ? { changeRequest: presented, ...outcome } : presented;
      };
    },
  },
};
