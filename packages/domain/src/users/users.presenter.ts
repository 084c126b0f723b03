import type { User } from '@lectern/contract';
import type { DomainSettings } from '../settings.ts';
import type { UserRow } from './users.repository.ts';

export function presentUser(
  settings: DomainSettings,
  row: Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url'>,
): User {
  return {
    object: 'user',
    id: row.id,
    displayName: row.display_name,
    email: row.email,
    ...(row.photo_url !== null && { photoURL: row.photo_url }),
    urls: { location: `${settings.publicUrl}/v1/users/${row.id}` },
  };
}
