import { byAge, rowList } from '../../context/list.ts';
import { presentUser } from '../../presenters/users.presenter.ts';
import type { UserRow } from '../../store/workspace/users.repository.ts';

export const usersOfServer = rowList({
  name: 'admin.users',
  order: byAge<UserRow>('users'),
  query: ({ store }) => store.users.list(),
  presentRow: presentUser,
});
