import { ApiError } from '@lectern/contract';
import type { VisitorClaims } from '@lectern/content';

/** The caller of an operation. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly userId: string; readonly instanceAdmin: boolean }
  | VisitorActor;

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** A visitor of one published site, with the site token that resolving a URL of the site returned. */
export type VisitorActor = {
  readonly kind: 'visitor';
  /** Matches no user, so that queries bounded by what a user may see return nothing. */
  readonly userId: '';
  readonly instanceAdmin: false;
  readonly organizationId: string;
  readonly siteId: string;
  /** The spaces that the token grants. */
  readonly spaceIds: readonly string[];
  readonly claims: VisitorClaims;
  /** The share link that admitted the visitor. */
  readonly shareLinkId?: string | undefined;
  /** The number of the site's key that signed the visitor's token. */
  readonly keyNumber?: number | undefined;
  /** An editor previews the site as a visitor would see it, published or not. */
  readonly preview: boolean;
};

/** A caller that may read a site: a member of its organization, or a visitor. */
export type Reader = UserActor | VisitorActor;

export const anonymous: Actor = { kind: 'anonymous' };

/** The signed-in user; 401 for anyone else, 403 for a visitor of a site. */
export function assertUser(actor: Actor): UserActor {
  if (actor.kind === 'user') return actor;
  if (actor.kind === 'visitor') throw forbiddenToVisitors();
  throw new ApiError('unauthenticated', 'Sign in first: send the header `Authorization: Bearer <token>`.');
}

export function forbiddenToVisitors(): ApiError {
  return new ApiError('forbidden', 'A site token grants read access to its published site only.');
}
