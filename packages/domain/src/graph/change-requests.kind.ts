import { changeRequestMembers, presentChangeRequest } from '../presenters/change-requests.presenter.ts';
import { changeRequestRow } from '../store/spaces/change-requests.repository.ts';
import { kind } from './kind.ts';

export const changeRequestKind = kind({
  name: 'ChangeRequest',
  row: changeRequestRow,
  members: changeRequestMembers,
  references: { spaceId: 'space_id', organizationId: 'organization_id' },
  present: presentChangeRequest,
  byId: ({ store, actor, parent }) => store.changeRequests.visible(parent, actor.userId),
});
