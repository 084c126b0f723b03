import { ApiError } from '@lectern/contract';
import type { VisitorClaims } from '@lectern/content';

/** The caller of an operation. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly instanceAdmin: boolean;
      /** What the token limits the user to; without it, everything that the user may do. */
      readonly scope?: TokenScope;
    }
  | VisitorActor;

/** The limits of a token: it never permits more than its user may do. */
export type TokenScope = {
  readonly tokenId: string;
  readonly expiresAt: string | null;
  readonly readOnly: boolean;
  /** The only organization that the token opens. */
  readonly organizationId: string | null;
  /** The only space that it opens. */
  readonly spaceId: string | null;
  /** The provider through which its user signed in. */
  readonly ssoProviderId: string | null;
  /** The organizations of the user that enforce single sign-on, where this token is no session. */
  readonly ssoRequiredBy: readonly string[];
};

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
  /** The content of a space that is previewed instead of the current one. */
  readonly previewed?: PreviewedContent | undefined;
  /** When the token was issued, in seconds. */
  readonly issuedAt: number;
};

/** A change request or a revision of a space. */
export type PreviewedContent = { readonly spaceId: string } & (
  | { readonly changeRequestId: string; readonly revisionId?: never }
  | { readonly revisionId: string; readonly changeRequestId?: never }
);

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

/** Whether a token opens only a part of what its user may see. */
export function isLimited({ organizationId, spaceId }: TokenScope): boolean {
  return organizationId !== null || spaceId !== null;
}

/** Whether a scope forbids anything. */
export function restricts(scope: TokenScope): boolean {
  return isLimited(scope) || scope.readOnly || scope.ssoRequiredBy.length > 0;
}

/** What of the organizations of a user a token opens. */
export type OrganizationFilter = {
  /** The only one, empty for none at all; without it, every one but those of `closed`. */
  readonly only?: string;
  /** Ids, separated by commas. */
  readonly closed?: string;
};

/** The organizations that a token opens, of those that its user may see; without a scope, every one. */
export function organizationsOpenTo({ scope }: Pick<UserActor, 'scope'>): OrganizationFilter {
  if (scope === undefined) return {};
  const { organizationId, spaceId, ssoRequiredBy } = scope;
  const only = spaceId === null ? organizationId : '';
  return {
    ...(only !== null && { only }),
    ...(ssoRequiredBy.length > 0 && { closed: ssoRequiredBy.join(',') }),
  };
}
