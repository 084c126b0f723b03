import { presentUser, userMembers } from '../presenters/users.presenter.ts';
import { userRow } from '../store/workspace/users.repository.ts';
import { kind } from './kind.ts';

export const userKind = kind({
  name: 'User',
  row: userRow,
  members: userMembers,
  present: presentUser,
  byId: ({ store, actor, parent }) => store.users.visible(parent, actor),
});
