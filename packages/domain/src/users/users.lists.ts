import { byAge, rowList } from '../list.ts';
import { presentUser } from './users.presenter.ts';
import type { UserRow } from './users.repository.ts';

export const usersOfServer = rowList({
  name: 'admin.users',
  order: byAge<UserRow>('users'),
  query: ({ store }) => store.users.list(),
  present: (ctx, rows) => rows.map((row) => presentUser(ctx.settings, row)),
});
