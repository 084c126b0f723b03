import { InstanceUser, User } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import {
  type InstanceUserRow,
  instanceUserRow,
  type UserRow,
  userRow,
} from '../store/workspace/users.repository.ts';

export const userMembers = plainMembers(User, userRow, { renamed: { photoURL: 'photo_url' } });

export function presentUser(
  settings: DomainSettings,
  row: Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url'>,
): User {
  return {
    object: 'user',
    ...userMembers.present(row),
    urls: { location: `${settings.publicUrl}/v1/users/${row.id}` },
  };
}

/** A user as visitors of a site see them: the name and the picture. */
export function presentPerson(
  settings: DomainSettings,
  row: Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url'>,
): User {
  const { email: _email, ...person } = presentUser(settings, row);
  return person;
}

const instanceUserMembers = plainMembers(InstanceUser, instanceUserRow, {
  renamed: { photoURL: 'photo_url' },
});

/** A user as administrators of the server see them. */
export function presentInstanceUser(settings: DomainSettings, row: InstanceUserRow): InstanceUser {
  return { ...presentUser(settings, row), ...instanceUserMembers.present(row) };
}
