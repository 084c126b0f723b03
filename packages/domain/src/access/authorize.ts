import {
  ApiError,
  invalidInput,
  isSafe,
  type Operation,
  type Permission,
  permissions,
  permits,
  type ResourceKind,
  type Role,
  roleWithRank,
  type RolePermission,
} from '@lectern/contract';
import type { AnyGranted, Granted } from './granted.ts';
import { getChangeRequest } from './find-change-request.ts';
import type { Ctx } from '../context/context.ts';
import { canAccept } from '../rules/invites.rules.ts';
import { teamRole } from '../store/workspace/teams.repository.ts';
import {
  assertUser,
  isLimited,
  organizationsOpenTo,
  type UserActor,
  type VisitorActor,
} from '../core/actor.ts';
import { contentRole, siteRole } from '../rules/content-role.ts';
import { findSpec } from './find-spec.ts';
import { notFound } from '../core/not-found.ts';
import type { ParsedInput } from '../core/parse-input.ts';
import { getPathParameter } from '../core/path-parameter.ts';
import { assertInScope, assertMayWrite, assertWholeAccount } from './token-scope.ts';
import { loadForVisitor } from './visitor.ts';

type Loader<K extends ResourceKind> = (
  ctx: Ctx,
  operation: Operation,
  input: ParsedInput,
) => Promise<Granted[K]>;

/**
 * Loads the resource that the operation's permission names, as far as the actor may see it, and checks the role on it and
 * the scope of the token. 401 without a user, 404 for what the actor may not see, 403 for what the actor may see but not
 * do, or not with this token.
 */
export async function authorize(ctx: Ctx, operation: Operation, input: ParsedInput): Promise<AnyGranted> {
  assertMayWrite(ctx.actor, operation);
  const granted = await load(ctx, operation, input);
  assertInScope(ctx.actor, operation, granted);
  return granted;
}

async function load(ctx: Ctx, operation: Operation, input: ParsedInput): Promise<AnyGranted> {
  const { resource } = permissions[operation.permission];
  if (operation.allowsAnonymous && resource === 'openapiSpec') {
    const spec = await findSpec(ctx, input);
    if (spec?.visibility === 'public')
      return { actor: ctx.actor, spec, role: spec.organization_role ?? 'read' };
  }
  if (ctx.actor.kind === 'visitor' && resource !== 'nothing') {
    return grantToVisitor(ctx, ctx.actor, operation, input);
  }
  return loaders[resource](ctx, operation, input);
}

async function grantToVisitor(
  ctx: Ctx,
  actor: VisitorActor,
  operation: Operation,
  input: ParsedInput,
): Promise<AnyGranted> {
  const loaded = await loadForVisitor(ctx, actor, operation, input);
  const { resource } = permissions[operation.permission];
  if (loaded === undefined) {
    throw resource === 'openapiSpec'
      ? notFound('OpenAPI spec', getPathParameter(input, 'specSlug'))
      : notFound(
          resource === 'changeRequest' ? 'change request' : resource,
          getPathParameter(input, `${resource}Id`),
        );
  }
  return { actor, role: 'read', ...loaded };
}

const loaders: { [K in ResourceKind]: Loader<K> } = {
  async nothing(ctx) {
    return { actor: ctx.actor };
  },

  async session(ctx) {
    return { actor: assertUser(ctx.actor) };
  },

  async instance(ctx) {
    return { actor: assertInstanceAdmin(assertUser(ctx.actor)) };
  },

  async user(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const userId = getPathParameter(input, 'userId');
    const own = userId === actor.userId;
    const user =
      own || actor.instanceAdmin
        ? await ctx.store.users.find(userId)
        : await ctx.store.users.findInSharedOrganization(userId, actor.userId, organizationsOpenTo(actor));
    if (user === undefined) throw notFound('user', userId);
    if (operation.permission === 'user.admin') assertInstanceAdmin(actor);
    if (operation.permission === 'user.edit') await assertMayEditUser(ctx, actor, userId);
    return { actor, user };
  },

  async organization(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const organizationId = getPathParameter(input, 'organizationId');
    const membership =
      isSafe(operation) || operation.checkedByStatement
        ? await ctx.membershipCache.get(ctx.store, actor.userId, organizationId)
        : await ctx.store.members.find(organizationId, actor.userId);
    if (membership === undefined) throw notFound('organization', organizationId);
    const granted = { actor, organizationId, role: membership.role };
    const parent = await parentOf(ctx, operation, granted, input);
    if (parent !== undefined) return { ...granted, parent };
    assertPermitted(operation.permission, membership.role, 'organization', organizationId);
    return granted;
  },

  async team(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const id = getPathParameter(input, 'teamId');
    const organizationId = getPathParameter(input, 'organizationId');
    const team = await ctx.store.teams.findForActor(organizationId, id, actor.userId);
    const role = team === undefined ? null : teamRole(team);
    if (team === undefined || role === null) throw notFound('team', id);
    assertPermitted(operation.permission, role, 'team', id);
    return { actor, team, role };
  },

  async member(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const organizationId = getPathParameter(input, 'organizationId');
    const userId = getPathParameter(input, 'userId');
    const membership = isSafe(operation)
      ? await ctx.membershipCache.get(ctx.store, actor.userId, organizationId)
      : await ctx.store.members.find(organizationId, actor.userId);
    if (membership === undefined) throw notFound('organization', organizationId);
    const { role } = membership;
    const isOwn = userId === actor.userId;
    const member =
      isOwn || permits('member.view', role)
        ? await ctx.store.members.findMember(organizationId, userId)
        : undefined;
    if (member === undefined) throw notFound('member', userId);
    if (!isOwn || !('own' in permissions[operation.permission]))
      assertPermitted(operation.permission, role, 'organization', organizationId);
    return { actor, member, role };
  },

  async invite(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const id = getPathParameter(input, 'inviteId');
    const organizationId = getPathParameter(input, 'organizationId');
    const invite = await ctx.store.invites.findForHolder(organizationId, id, actor.userId);
    const isVisible = invite?.holder_is_member === true || operation.permission === 'invite.follow';
    if (invite === undefined || !isVisible || !canAccept(invite)) throw notFound('invite', id);
    const role = roleWithRank(invite.holder_rank);
    assertPermitted(operation.permission, role, 'invite', id);
    return { actor, invite, role };
  },

  async collection(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const id = getPathParameter(input, 'collectionId');
    const collection = await ctx.store.collections.findForActor(id, actor.userId);
    const role = collection === undefined ? null : contentRole(collection);
    if (collection === undefined || role === null) throw notFound('collection', id);
    assertPermitted(operation.permission, role, 'collection', id);
    return { actor, collection, role };
  },

  space: loadSpace,

  async changeRequest(ctx, operation, input) {
    const granted = await loadSpace(ctx, operation, input);
    const id = getPathParameter(input, 'changeRequestId');
    return { ...granted, changeRequest: await getChangeRequest(ctx.store, granted.space.id, id) };
  },

  async site(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const id = getPathParameter(input, 'siteId');
    const site = await ctx.store.sites.findForActor(
      getPathParameter(input, 'organizationId'),
      id,
      actor.userId,
    );
    const role = site === undefined ? null : siteRole(site);
    if (site === undefined || role === null) throw notFound('site', id);
    assertPermitted(operation.permission, role, 'site', id);
    return { actor, site, role };
  },

  async openapiSpec(ctx, operation, input) {
    const actor = assertUser(ctx.actor);
    const slug = getPathParameter(input, 'specSlug');
    const spec = await findSpec(ctx, input);
    if (spec === undefined || spec.organization_role === null) throw notFound('OpenAPI spec', slug);
    assertPermitted(operation.permission, spec.organization_role, 'OpenAPI spec', slug);
    return { actor, spec, role: spec.organization_role };
  },
};

function assertInstanceAdmin(actor: UserActor): UserActor {
  if (actor.instanceAdmin) return actor;
  throw new ApiError('forbidden', 'Only an administrator of this server may do this.');
}

async function assertMayEditUser({ store }: Ctx, actor: UserActor, userId: string): Promise<void> {
  if (userId !== actor.userId && !actor.instanceAdmin) {
    throw new ApiError('forbidden', 'You may update only your own user.');
  }
  if (actor.scope === undefined || !isLimited(actor.scope)) return;
  // What one organization decides must not show in another one.
  const { organizationId, spaceId } = actor.scope;
  const isOnlyThere = spaceId === null && !(await store.members.isElsewhere(userId, organizationId ?? ''));
  if (!isOnlyThere) assertWholeAccount(actor.scope);
}

async function loadSpace(ctx: Ctx, operation: Operation, input: ParsedInput): Promise<Granted['space']> {
  const actor = assertUser(ctx.actor);
  const id = getPathParameter(input, 'spaceId');
  const space = await ctx.store.spaces.findForActor(id, actor.userId);
  const role = space === undefined ? null : contentRole(space);
  if (space === undefined || role === null) throw notFound('space', id);
  // Only admins, who may restore it, may see a deleted space.
  if (space.deleted_at !== null && role !== 'admin') throw notFound('space', id);
  assertPermitted(operation.permission, role, 'space', id);
  return { actor, space, role };
}

async function parentOf(
  ctx: Ctx,
  operation: Operation,
  granted: Granted['organization'],
  input: ParsedInput,
): Promise<Granted['organization']['parent']> {
  const { within } = operation;
  const body = input['body'];
  if (within === undefined || typeof body !== 'object' || body === null) return undefined;
  const id: unknown = Reflect.get(body, within.member);
  if (typeof id !== 'string') return undefined;
  const collection = await ctx.store.collections.findForActor(id, granted.actor.userId);
  const role = collection === undefined ? null : contentRole(collection);
  if (collection === undefined || role === null || collection.organization_id !== granted.organizationId) {
    throw invalidInput(`body.${within.member}`, 'there is no such collection in this organization');
  }
  assertPermitted(within.permission, role, 'collection', id);
  return { collection, role };
}

/** 403 unless the role suffices. */
export function assertPermitted(permission: Permission, role: Role | null, kind: string, id: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The callers load resources whose permissions a role decides.
  if (permits(permission as RolePermission, role)) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const needed = permissions[permission as RolePermission].role;
  throw new ApiError(
    'forbidden',
    `This needs the ${needed} role on ${kind} ${id}; yours is ${role ?? 'guest'}.`,
  );
}
