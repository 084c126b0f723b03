import { ApiError } from '@lectern/contract';

/** Who calls. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly userId: string; readonly instanceAdmin: boolean };

export type UserActor = Extract<Actor, { kind: 'user' }>;

export const anonymous: Actor = { kind: 'anonymous' };

/** The signed-in user; 401 for anyone else. */
export function assertUser(actor: Actor): UserActor {
  if (actor.kind === 'user') return actor;
  throw new ApiError('unauthenticated', 'Sign in first: send the header `Authorization: Bearer <token>`.');
}
