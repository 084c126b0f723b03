import { transaction } from '../../context/transaction.ts';
import type { Ctx } from '../../context/context.ts';
import { ApiError, type Contract } from '@lectern/contract';
import { definedOnly } from '../../core/changes.ts';
import { organizationsOpenTo, type UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { memberFilter, membersOfOrganization, spacesOfMember, teamsOfMember } from './members.lists.ts';
import { presentMember } from '../../presenters/members.presenter.ts';
import { tokensOfUser } from '../tokens/tokens.lists.ts';
import type { UserRow } from '../../store/workspace/users.repository.ts';
import type { MemberRow } from '../../store/workspace/members.repository.ts';

export const members: Service<Contract['members']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(
      ctx,
      membersOfOrganization,
      { actor, parent: organizationId, filter: memberFilter(input) },
      input,
    );
  },

  get(ctx, _input, { member }) {
    return presentMember(ctx, member);
  },

  async update(ctx, { body: { role, disabled } }, { member }) {
    if (role === undefined && disabled === undefined) return presentMember(ctx, member);
    const { organization_id: organizationId, user_id: userId } = member;
    const changes = definedOnly({ role, disabled });
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      const now = await reloadMember(tx, member);
      const next = { ...now, ...changes };
      if (next.role !== 'admin' || next.disabled) await assertOtherAdmin(tx, now);
      await tx.store.members.update(organizationId, userId, changes);
      if (next.role === now.role) return;
      const data = { userId, previousRole: now.role, role: next.role };
      await emitEvent(tx, { type: 'member_updated', organizationId, data });
    });
    ctx.membershipCache.invalidate(userId, organizationId);
    return presentMember(ctx, { ...member, ...changes });
  },

  async remove(ctx, _input, { member }) {
    const { organization_id: organizationId, user_id: userId } = member;
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      await assertOtherAdmin(tx, await reloadMember(tx, member));
      await tx.store.members.delete(organizationId, userId);
      // One that still waits must not make them a member again.
      await tx.store.emailInvites.take(organizationId, member.email);
      await emitEvent(tx, { type: 'member_removed', organizationId, data: { userId } });
    });
    ctx.membershipCache.invalidate(userId, organizationId);
    // Tokens that are limited to the organization ended with the membership.
    ctx.authenticator.invalidate();
    return undefined;
  },

  async ping(ctx, _input, { actor, organizationId, role }) {
    const last_seen_at = ctx.clock().toISOString();
    const isMember = await ctx.store.members.update(organizationId, actor.userId, { last_seen_at });
    if (!isMember) throw notFound('organization', organizationId);
    const claims = { sub: actor.userId, organization: organizationId, role };
    return { serviceVisitorClaims: await ctx.siteTokens.signMember(ctx, claims) };
  },

  async markSso(ctx, { userId }, { actor, organizationId }) {
    const member = await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      if (!(await tx.store.members.update(organizationId, userId, { sso: true }))) {
        const user = await findUserToAdd(tx, userId, actor);
        await assertProven(tx, user, organizationId);
        const organization = await tx.store.organizations.find(organizationId);
        if (organization === undefined) throw notFound('organization', organizationId);
        await tx.store.members.insert({
          organization_id: organizationId,
          user_id: userId,
          role: organization.default_role,
          joined_at: tx.clock().toISOString(),
          sso: true,
        });
        const data = { userId, role: organization.default_role };
        await emitEvent(tx, { type: 'member_added', organizationId, data });
      }
      return tx.store.members.findMember(organizationId, userId);
    });
    if (member === undefined) throw notFound('user', userId);
    ctx.membershipCache.invalidate(userId, organizationId);
    return presentMember(ctx, member);
  },

  listSpaces(ctx, input, { actor, member }) {
    const filter = { oldestFirst: input.order === 'asc' };
    return readPage(ctx, spacesOfMember, { actor, parent: member.member_id, filter }, input);
  },

  listTokens(ctx, input, { actor, member }) {
    const filter = { organizationId: member.organization_id };
    return readPage(ctx, tokensOfUser, { actor, parent: member.user_id, filter }, input);
  },

  async deleteToken(ctx, { tokenId }, { member }) {
    const limit = { organizationId: member.organization_id };
    if (!(await ctx.store.tokens.delete(tokenId, member.user_id, limit))) throw notFound('token', tokenId);
    ctx.authenticator.invalidate();
    return undefined;
  },

  listTeams(ctx, input, { actor, member }) {
    const filter = { title: input.title };
    return readPage(ctx, teamsOfMember, { actor, parent: member.member_id, filter }, input);
  },
};

/** A user whom the actor sees with this token; 404 for any other. */
async function findUserToAdd({ store }: Ctx, userId: string, actor: UserActor): Promise<UserRow> {
  const user = actor.instanceAdmin
    ? await store.users.find(userId)
    : await store.users.findInSharedOrganization(userId, actor.userId, organizationsOpenTo(actor));
  if (user === undefined) throw notFound('user', userId);
  return user;
}

/** 409 for a user whose address nobody has proven, and whom another organization signs in. */
async function assertProven({ store }: Ctx, { email }: UserRow, organizationId: string): Promise<void> {
  const unproven = await store.users.listUnprovenElsewhere([email.toLowerCase()], organizationId);
  if (unproven.length === 0) return;
  throw new ApiError(
    'conflict',
    'Nobody has proven the e-mail address of this user yet. Invite them by e-mail: the invitation waits until it is.',
  );
}

/** Reads the member again, under the lock of the organization. */
async function reloadMember(tx: Ctx, { organization_id, user_id }: MemberRow): Promise<MemberRow> {
  const member = await tx.store.members.findMember(organization_id, user_id);
  if (member === undefined) throw notFound('member', user_id);
  return member;
}

/** 409 for the last admin of an organization. */
async function assertOtherAdmin(
  tx: Ctx,
  { organization_id, user_id, role, disabled }: MemberRow,
): Promise<void> {
  if (role !== 'admin' || disabled || (await tx.store.members.hasOtherAdmin(organization_id, user_id)))
    return;
  throw new ApiError(
    'conflict',
    'This is the only admin of the organization. Make another member an admin first.',
  );
}
