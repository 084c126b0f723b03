import { EmailInvite, hasRole, Invite, roleWithRank } from '@lectern/contract';
import { plainMembers } from './plain-members.ts';
import { type EmailInviteRow, emailInviteRow } from '../store/workspace/email-invites.repository.ts';
import { type InviteRow, inviteRow } from '../store/workspace/invites.repository.ts';

export const inviteMembers = plainMembers(Invite, inviteRow);

export function presentInvite(row: InviteRow): Invite {
  const { role, space_id: space, collection_id: collection } = row;
  const isForContent = space !== null || collection !== null;
  return {
    object: 'invite',
    ...inviteMembers.present(row),
    ...(isForContent && role !== null && { level: role }),
    ...(space !== null && { space }),
    ...(collection !== null && { collection }),
    redundant: role === null ? row.holder_is_member : hasRole(roleWithRank(row.holder_rank), role),
  };
}

const emailInviteMembers = plainMembers(EmailInvite, emailInviteRow);

export function presentEmailInvite(row: EmailInviteRow): EmailInvite {
  return { object: 'email-invite', ...emailInviteMembers.present(row), role: row.role };
}
