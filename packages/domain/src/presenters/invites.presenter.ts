import { hasRole, type Invite, roleWithRank } from '@lectern/contract';
import type { InviteRow } from '../store/workspace/invites.repository.ts';

export function presentInvite(row: InviteRow): Invite {
  const { role, space_id: space, collection_id: collection } = row;
  const isForContent = space !== null || collection !== null;
  return {
    object: 'invite',
    id: row.id,
    role,
    ...(isForContent && role !== null && { level: role }),
    ...(space !== null && { space }),
    ...(collection !== null && { collection }),
    redundant: role === null ? row.holder_is_member : hasRole(roleWithRank(row.holder_rank), role),
  };
}
