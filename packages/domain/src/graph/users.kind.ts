import { presentUser } from '../presenters/users.presenter.ts';
import { userRow } from '../store/workspace/users.repository.ts';
import { kind } from './kind.ts';

export const userKind = kind({
  name: 'User',
  row: userRow,
  plain: { id: 'id', email: 'email', displayName: 'display_name', photoURL: 'photo_url' },
  present: presentUser,
  byId: ({ store, actor, parent }) => store.users.visible(parent, actor),
});
