import { ApiError, rankOf } from '@lectern/contract';
import type { InviteRow } from '../store/workspace/invites.repository.ts';

/** Whether a user who has the id of an invite may accept it; while it is closed, only its admins. */
export function canAccept({ is_open, holder_rank }: Pick<InviteRow, 'is_open' | 'holder_rank'>): boolean {
  return is_open || holder_rank === rankOf('admin');
}

/** A 403 for joining by an invite or an e-mail domain where single sign-on is enforced. */
export function singleSignOnRequired(): ApiError {
  return new ApiError(
    'forbidden',
    'New members of this organization join by single sign-on only. Sign in through its identity provider.',
  );
}
