import type { User } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { UserRow } from '../store/workspace/users.repository.ts';

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
