import { ApiError, rankOf } from '@lectern/contract';
import type { InviteRow } from '../store/workspace/invites.repository.ts';

/** Whether somebody may follow an invite that they have the id of; while it is closed, only those who may change it. */
export function mayFollow({ is_open, holder_rank }: Pick<InviteRow, 'is_open' | 'holder_rank'>): boolean {
  return is_open || holder_rank === rankOf('admin');
}

/** Why nobody new comes into an organization by a link or by an e-mail domain. */
export function onlySingleSignOn(): ApiError {
  return new ApiError(
    'forbidden',
    'This organization takes in members by single sign-on only. Sign in there.',
  );
}
