import { ApiError } from '@lectern/contract';
import { assertOpensOrganization } from '../../access/token-scope.ts';
import type { Ctx } from '../../context/context.ts';
import { assertUser } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { organizationIsReadOnly } from '../../core/read-only-organization.ts';
import type { ScimFilter, ScimPage } from '../../store/workspace/scim.repository.ts';

/** A member as an identity provider sees it. */
export type ScimUserRecord = {
  readonly id: string;
  /** Of the account, whatever the identity provider says. */
  readonly email: string;
  readonly active: boolean;
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** What an identity provider says of a member. */
export type ScimUserNames = Pick<ScimUserRecord, 'userName' | 'externalId' | 'givenName' | 'familyName'> & {
  readonly displayName: string | null;
};

/** A team as an identity provider sees it. */
export type ScimGroupRecord = {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly { readonly id: string; readonly displayName: string }[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Whether groups have their members: of those that are answered up to 10,000 in all, of one that is changed each. */
type ShownMembers = 'none' | 'first' | 'all';
const maxMembers = 10_000;

export type ScimList<Item> = { readonly items: readonly Item[]; readonly total: number };
export type ScimQuery = ScimPage & { readonly filter?: ScimFilter | undefined };

/**
 * Admits administrators of an organization only: 404 where it is not theirs, 403 for other members and for tokens that do
 * not open it, or may only read; 409 for a write while it is moved.
 */
export async function assertScimAdmin(
  ctx: Ctx,
  organizationId: string,
  { isWrite }: { readonly isWrite: boolean },
): Promise<void> {
  const actor = assertUser(ctx.actor);
  const member = await ctx.store.members.find(organizationId, actor.userId);
  if (member === undefined) throw notFound('organization', organizationId);
  assertOpensOrganization(actor, organizationId);
  if (member.role !== 'admin')
    throw new ApiError('forbidden', 'Use the token of an admin of the organization.');
  if (!isWrite) return;
  if (actor.scope?.readOnly === true)
    throw new ApiError('forbidden', 'This token is read-only. Use one that may write.');
  if (await ctx.store.readOnlyOrganizations.isAny([organizationId])) throw organizationIsReadOnly();
}

export async function listScimUsers(
  { store }: Pick<Ctx, 'store'>,
  organizationId: string,
  { filter, ...page }: ScimQuery,
): Promise<ScimList<ScimUserRecord>> {
  const [rows, total] = [
    await store.scim.listUsers(organizationId, filter, page),
    await store.scim.countUsers(organizationId, filter),
  ];
  const items = rows.map((row) => ({
    id: row.id,
    email: row.email,
    active: !row.disabled,
    userName: row.user_name,
    externalId: row.external_id,
    displayName: row.display_name ?? row.account_name,
    givenName: row.given_name,
    familyName: row.family_name,
    createdAt: row.joined_at,
    updatedAt: row.updated_at,
  }));
  return { items, total };
}

export async function listScimGroups(
  { store }: Pick<Ctx, 'store'>,
  organizationId: string,
  { filter, shown, ...page }: ScimQuery & { readonly shown: ShownMembers },
): Promise<ScimList<ScimGroupRecord>> {
  const [rows, total] = [
    await store.scim.listGroups(organizationId, filter, page),
    await store.scim.countGroups(organizationId, filter),
  ];
  const ids = rows.map(({ id }) => id);
  const limit = shown === 'all' ? undefined : maxMembers;
  const members =
    shown === 'none' || ids.length === 0 ? [] : await store.scim.listMembers(organizationId, ids, limit);
  const byTeam = Map.groupBy(members, ({ team_id: teamId }) => teamId);
  const items = rows.map((row) => ({
    id: row.id,
    displayName: row.title,
    externalId: row.external_id,
    members: (byTeam.get(row.id) ?? []).map(({ id, display_name: displayName }) => ({ id, displayName })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
  return { items, total };
}

export async function getScimUser(
  ctx: Pick<Ctx, 'store'>,
  organizationId: string,
  id: string,
): Promise<ScimUserRecord> {
  const filter = { attribute: 'id', value: id } as const;
  const { items } = await listScimUsers(ctx, organizationId, { filter, offset: 0, limit: 1 });
  const [user] = items;
  if (user === undefined) throw notFound('user', id);
  return user;
}

export async function getScimGroup(
  ctx: Pick<Ctx, 'store'>,
  organizationId: string,
  id: string,
  shown: ShownMembers = 'first',
): Promise<ScimGroupRecord> {
  const filter = { attribute: 'id', value: id } as const;
  const page = { offset: 0, limit: 1, shown };
  const { items } = await listScimGroups(ctx, organizationId, { filter, ...page });
  const [group] = items;
  if (group === undefined) throw notFound('group', id);
  return group;
}

/** Stores what an identity provider says of a member. */
export async function recordScimUser(
  { store, clock }: Pick<Ctx, 'store' | 'clock'>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  { userName, externalId, displayName, givenName, familyName }: ScimUserNames,
): Promise<void> {
  await store.scim.putUser({
    organization_id: organizationId,
    user_id: userId,
    user_name: userName,
    external_id: externalId,
    display_name: displayName,
    given_name: givenName,
    family_name: familyName,
    updated_at: clock().toISOString(),
  });
}

/** Stores what an identity provider calls a team. */
export async function recordScimGroup(
  { store, clock }: Pick<Ctx, 'store' | 'clock'>,
  { organizationId, teamId }: { readonly organizationId: string; readonly teamId: string },
  externalId: string | null,
): Promise<void> {
  await store.scim.putGroup({
    team_id: teamId,
    organization_id: organizationId,
    external_id: externalId,
    updated_at: clock().toISOString(),
  });
}

/** The id of the user of an e-mail address, in whatever organization. */
export async function findUserOfEmail(
  { store }: Pick<Ctx, 'store'>,
  email: string,
): Promise<string | undefined> {
  const [id] = await store.users.findIdsByEmail([email.toLowerCase()]);
  return id;
}

/** Names a user whom the invitation of their address has just created. */
export async function nameNewUser(
  { store }: Pick<Ctx, 'store'>,
  userId: string,
  name: string,
): Promise<void> {
  await store.users.update(userId, { display_name: name });
}

/** Ends the sessions of a member that open an organization alone. */
export async function endSessionsOf(
  { store, authenticator }: Pick<Ctx, 'store' | 'authenticator'>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  await store.sessions.deleteAll(userId, undefined, { organizationId });
  authenticator.invalidate();
}
