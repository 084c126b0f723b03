import type { User } from '@lectern/contract';
import { presentUser } from '../presenters/users.presenter.ts';
import type { UserRow } from '../store/workspace/users.repository.ts';
import { kind } from './kind.ts';

export const userKind = kind<UserRow, User>({
  name: 'User',
  columns: {
    id: { ref: 'users.id', type: 'text' },
    email: { ref: 'users.email', type: 'text' },
    display_name: { ref: 'users.display_name', type: 'text' },
    photo_url: { ref: 'users.photo_url', type: 'text' },
    instance_admin: { ref: 'users.instance_admin', type: 'boolean' },
    created_at: { ref: 'users.created_at', type: 'timestamp' },
  },
  plain: { id: 'id', email: 'email', displayName: 'display_name', photoURL: 'photo_url' },
  present: presentUser,
  byId: ({ store, actor, parent }) => store.users.visible(parent, actor),
});
