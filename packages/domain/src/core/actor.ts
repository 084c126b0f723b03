import { ApiError } from '@lectern/contract';
import type { Claims } from '@lectern/content';

/** Who calls. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly userId: string; readonly instanceAdmin: boolean }
  | VisitorActor;

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** A reader of one published site, with the token that resolving an address of it gave. */
export type VisitorActor = {
  readonly kind: 'visitor';
  /** That of nobody, so that whatever is bounded by what a user may see holds nothing. */
  readonly userId: '';
  readonly instanceAdmin: false;
  readonly organizationId: string;
  readonly siteId: string;
  /** The spaces that the token names. */
  readonly spaceIds: readonly string[];
  readonly claims: Claims;
  /** The link that opened the site. */
  readonly shareLinkId?: string | undefined;
  /** Which key of the site signed the token of the visitor. */
  readonly keyNumber?: number | undefined;
  /** An editor looks at the site as a visitor would see it, published or not. */
  readonly preview: boolean;
};

/** Whoever may read a site: a member of its organization, or a visitor. */
export type Reader = UserActor | VisitorActor;

export const anonymous: Actor = { kind: 'anonymous' };

/** The signed-in user; 401 for anyone else, 403 for a visitor of a site. */
export function assertUser(actor: Actor): UserActor {
  if (actor.kind === 'user') return actor;
  if (actor.kind === 'visitor') throw notForVisitors();
  throw new ApiError('unauthenticated', 'Sign in first: send the header `Authorization: Bearer <token>`.');
}

export function notForVisitors(): ApiError {
  return new ApiError('forbidden', 'The token of a published site reads that site, and does nothing else.');
}
