import { User } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import { type UserRow, userRow } from '../store/workspace/users.repository.ts';

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
