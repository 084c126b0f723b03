import { ApiError, isSafe, type Operation } from '@lectern/contract';
import type { Actor, TokenScope, UserActor } from '../core/actor.ts';
import type { AnyGranted } from './granted.ts';

/** Where a resource is: in an organization, and for content in a space. */
type Place = { readonly organizationId: string; readonly spaceId?: string };

/** 403 for a write with a token that may only read. */
export function assertMayWrite(actor: Actor, operation: Operation): void {
  if (actor.kind !== 'user' || actor.scope?.readOnly !== true || isSafe(operation)) return;
  throw new ApiError('forbidden', 'This token is read-only. Use one that may write.');
}

/** 403 for what is outside of the organization or the space that a token is limited to, although its user may see it. */
export function assertInScope(actor: Actor, operation: Operation, granted: AnyGranted): void {
  if (actor.kind !== 'user' || actor.scope === undefined) return;
  const place = placeOf(granted);
  if (place !== undefined) assertOpens(actor.scope, place, operation.permission === 'organization.signIn');
  else if (operation.permission === 'account') assertWholeAccount(actor.scope);
}

/** 403 for an organization that a token does not open, where an operation names a second one. */
export function assertOpensOrganization({ scope }: UserActor, organizationId: string): void {
  if (scope !== undefined) assertOpensPlace(scope, { organizationId });
}

/** 403 for a place that a token does not open. */
export function assertOpensPlace(scope: TokenScope, place: Place): void {
  assertOpens(scope, place, false);
}

/** Whether a token opens a place. */
export function opens({ scope }: { readonly scope?: TokenScope | undefined }, place: Place): boolean {
  return scope === undefined || reasonAgainst(scope, place, false) === undefined;
}

/** 403 for a token that is limited to a part of what its user may see. */
export function assertWholeAccount({ organizationId, spaceId }: TokenScope): void {
  if (organizationId === null && spaceId === null) return;
  throw new ApiError('forbidden', `${limitOf({ organizationId, spaceId })} Use one without a limit.`);
}

function assertOpens(scope: TokenScope, place: Place, beforeSignIn: boolean): void {
  const reason = reasonAgainst(scope, place, beforeSignIn);
  if (reason !== undefined) throw new ApiError('forbidden', reason);
}

function reasonAgainst(
  scope: TokenScope,
  { organizationId, spaceId }: Place,
  beforeSignIn: boolean,
): string | undefined {
  const isOutside =
    (scope.organizationId !== null && scope.organizationId !== organizationId) ||
    (scope.spaceId !== null && scope.spaceId !== spaceId);
  if (isOutside) return limitOf(scope);
  if (beforeSignIn || !scope.ssoRequiredBy.includes(organizationId)) return undefined;
  return `Organization ${organizationId} requires single sign-on. Sign in through one of its identity providers, which GET /v1/orgs/${organizationId}/sso lists.`;
}

function limitOf({ organizationId, spaceId }: Pick<TokenScope, 'organizationId' | 'spaceId'>): string {
  return spaceId === null
    ? `This token is limited to organization ${organizationId}.`
    : `This token is limited to space ${spaceId}.`;
}

/** Where what was granted is; `undefined` for what is in no organization. */
function placeOf(granted: AnyGranted): Place | undefined {
  if ('space' in granted) return { organizationId: granted.space.organization_id, spaceId: granted.space.id };
  if ('organizationId' in granted) return { organizationId: granted.organizationId };
  if ('team' in granted) return { organizationId: granted.team.organization_id };
  if ('member' in granted) return { organizationId: granted.member.organization_id };
  if ('invite' in granted) return { organizationId: granted.invite.organization_id };
  if ('collection' in granted) return { organizationId: granted.collection.organization_id };
  if ('site' in granted) return { organizationId: granted.site.organization_id };
  if ('spec' in granted) return { organizationId: granted.spec.organization_id };
  return undefined;
}
