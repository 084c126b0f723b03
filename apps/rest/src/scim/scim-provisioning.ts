import { ApiError } from '@lectern/contract';
import {
  assertScimAdmin,
  type Client,
  type Ctx,
  type Domain,
  endSessionsOf,
  findUserOfEmail,
  getScimGroup,
  getScimUser,
  listScimUsers,
  nameNewUser,
  recordScimGroup,
  recordScimUser,
  type ScimGroupRecord,
  type ScimUserRecord,
} from '@lectern/domain';
import { ScimError } from './scim-error.ts';
import type { WantedGroup } from './scim-group.ts';
import type { WantedUser } from './scim-user.ts';

/** Somebody who provisions an organization. */
export type Provisioner = {
  readonly domain: Domain;
  readonly ctx: Ctx;
  readonly organizationId: string;
};
type Inside = { readonly ctx: Ctx; readonly client: Client; readonly actorId: string };

/** The longest name of an account. */
const maxNameLength = 64;

/**
 * Runs the writes of a request in one transaction. They are operations of the contract wherever there is one, so that their
 * rules, audit events and events are those of every other client.
 */
async function write<T>(
  { domain, ctx, organizationId }: Provisioner,
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  const { actor, origin } = ctx;
  return domain.transaction(async (tx) => {
    const inner = tx.context(actor, origin);
    await assertScimAdmin(inner, organizationId, { isWrite: true });
    const actorId = actor.kind === 'user' ? actor.userId : '';
    return work({ ctx: inner, client: tx.as(actor, origin), actorId });
  });
}

/** Adds a member: the user of the address, who is created where there is none, and invited by mail. */
export async function createUser(to: Provisioner, wanted: WantedUser): Promise<ScimUserRecord> {
  const { email, names } = wanted;
  const { organizationId } = to;
  if (email === undefined)
    throw new ScimError('invalidValue', 'Send an e-mail address, in emails or as the userName.');
  const created = await write(to, async ({ ctx, client }) => {
    const known = await findUserOfEmail(ctx, email);
    const {
      users,
      invited,
      pendingEmails = [],
    } = await client.invites.inviteByEmail({
      organizationId,
      body: { emails: [email] },
    });
    const [userId] = users;
    if (pendingEmails.length > 0 || userId === undefined) {
      throw new ScimError(
        'uniqueness',
        'Nobody has proven this e-mail address yet, and another organization signs its user in. Invite them by e-mail: the invitation waits until it is proven.',
      );
    }
    if (invited === 0) throw new ScimError('uniqueness', 'A user with this e-mail address exists already.');
    if (known === undefined && names.displayName !== null)
      await nameNewUser(ctx, userId, names.displayName.slice(0, maxNameLength));
    await assertUserNameIsFree(ctx, { organizationId, userId }, names.userName);
    await recordScimUser(ctx, { organizationId, userId }, names);
    if (wanted.active === false) await deactivate({ ctx, client }, { organizationId, userId });
    return getScimUser(ctx, organizationId, userId);
  });
  forget(to, created.id);
  return created;
}

/** Sets what an identity provider says of a member, and whether the membership counts. */
export async function updateUser(
  to: Provisioner,
  userId: string,
  change: (user: ScimUserRecord) => Pick<WantedUser, 'active' | 'names'>,
): Promise<ScimUserRecord> {
  const { organizationId } = to;
  const updated = await write(to, async ({ ctx, client }) => {
    const user = await getScimUser(ctx, organizationId, userId);
    const { active = user.active, names } = change(user);
    if (names.userName !== user.userName)
      await assertUserNameIsFree(ctx, { organizationId, userId }, names.userName);
    await recordScimUser(ctx, { organizationId, userId }, names);
    if (user.active && !active) await deactivate({ ctx, client }, { organizationId, userId });
    if (!user.active && active)
      await client.members.update({ organizationId, userId, body: { disabled: false } });
    return getScimUser(ctx, organizationId, userId);
  });
  forget(to, userId);
  return updated;
}

/** Removes a member, with their teams, roles on content and sessions. */
export async function deleteUser(to: Provisioner, userId: string): Promise<void> {
  const { organizationId } = to;
  await write(to, async ({ ctx, client }) => {
    await getScimUser(ctx, organizationId, userId);
    await endSessionsOf(ctx, { organizationId, userId });
    await client.members.remove({ organizationId, userId });
  });
  forget(to, userId);
}

/** 409 for the userName of another member, also of one whom the identity provider has not named yet. */
async function assertUserNameIsFree(
  ctx: Ctx,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  userName: string,
): Promise<void> {
  const filter = { attribute: 'userName', value: userName } as const;
  const { items } = await listScimUsers(ctx, organizationId, { filter, offset: 0, limit: 2 });
  if (items.some(({ id }) => id !== userId))
    throw new ScimError('uniqueness', 'Another user of this organization already has this userName.');
}

/** A disabled member stays known to the identity provider, and has no access. */
async function deactivate(
  { ctx, client }: Pick<Inside, 'ctx' | 'client'>,
  member: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  await client.members.update({ ...member, body: { disabled: true } });
  await endSessionsOf(ctx, member);
}

export async function createGroup(to: Provisioner, wanted: WantedGroup): Promise<ScimGroupRecord> {
  const { organizationId } = to;
  return write(to, async ({ ctx, client, actorId }) => {
    const { id: teamId } = await client.teams.create({ organizationId, body: { title: wanted.displayName } });
    // Whoever creates a team owns it; the members of a group are those that the identity provider names.
    await client.teams.removeMember({ organizationId, teamId, userId: actorId });
    await recordScimGroup(ctx, { organizationId, teamId }, wanted.externalId);
    await setMembers(client, { organizationId, teamId, before: [], after: wanted.members });
    return getScimGroup(ctx, organizationId, teamId);
  });
}

export async function updateGroup(
  to: Provisioner,
  teamId: string,
  change: (group: ScimGroupRecord) => WantedGroup,
): Promise<ScimGroupRecord> {
  const { organizationId } = to;
  return write(to, async ({ ctx, client }) => {
    const group = await getScimGroup(ctx, organizationId, teamId, 'all');
    const { displayName, externalId, members } = change(group);
    if (displayName !== group.displayName)
      await client.teams.update({ organizationId, teamId, body: { title: displayName } });
    await recordScimGroup(ctx, { organizationId, teamId }, externalId);
    const before = group.members.map(({ id }) => id);
    await setMembers(client, { organizationId, teamId, before, after: members });
    return getScimGroup(ctx, organizationId, teamId);
  });
}

export async function deleteGroup(to: Provisioner, teamId: string): Promise<void> {
  const { organizationId } = to;
  await write(to, async ({ ctx, client }) => {
    await getScimGroup(ctx, organizationId, teamId, 'none');
    await client.teams.delete({ organizationId, teamId });
  });
}

type Membership = {
  readonly organizationId: string;
  readonly teamId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

async function setMembers(
  client: Client,
  { organizationId, teamId, before, after }: Membership,
): Promise<void> {
  const [old, wanted] = [new Set(before), new Set(after)];
  const [add, remove] = [[...wanted.difference(old)], [...old.difference(wanted)]];
  if (add.length + remove.length === 0) return;
  if (add.length + remove.length > 1000)
    throw new ApiError('invalid_input', 'A request changes at most 1000 members of a group.');
  await client.teams.updateMembers({ organizationId, teamId, body: { add, remove } });
}

/** What this process knows of a membership that a committed transaction changed. */
function forget({ ctx, organizationId }: Provisioner, userId: string): void {
  ctx.membershipCache.invalidate(userId, organizationId);
}
