import { ApiError, type Contract } from '@lectern/contract';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import type { InstanceUserRow } from '../../store/workspace/users.repository.ts';
import { acceptEmailInvites } from '../invites/email-invites.ts';
import { createAccountLink } from '../account-links/account-links.ts';
import { sessionsOfUser } from '../sessions/sessions.lists.ts';
import { limitsOf } from '../tokens/token-limits.ts';
import { tokensOfUser } from '../tokens/tokens.lists.ts';
import { notFound } from '../../core/not-found.ts';
import { auditEventsOfServer, readAuditEvents } from '../../platform/audit-events/audit-events.lists.ts';
import { readPage } from '../../context/list.ts';
import { storageOfServer } from '../../platform/uploads/storage-usage.lists.ts';
import type { Service } from '../../access/service.ts';
import { pendingDomainsOfServer } from '../domain-verifications/domain-verifications.lists.ts';
import { recordProof } from '../domain-verifications/record-check.ts';
import { presentDomainVerification } from '../../presenters/domain-verifications.presenter.ts';
import { createToken } from '../tokens/create-token.ts';
import { usersOfServer } from '../users/users.lists.ts';
import { presentInstanceUser, presentUser } from '../../presenters/users.presenter.ts';

export const admin: Service<Contract['admin']> = {
  listUsers(ctx, input, { actor }) {
    return readPage(ctx, usersOfServer, { actor, parent: '', filter: {} }, input);
  },

  async createUser(ctx, { body }) {
    const user = await ctx.store.users.insert({
      id: ctx.newId('user'),
      email: body.email,
      display_name: body.displayName,
      photo_url: null,
      instance_admin: body.instanceAdmin ?? false,
      created_at: ctx.clock().toISOString(),
    });
    return presentUser(ctx.settings, user);
  },

  async getUser(ctx, { userId }) {
    return presentInstanceUser(ctx.settings, await findUser(ctx, userId));
  },

  async updateUser(ctx, { userId, body }, { actor }) {
    if (body.disabled === true && userId === actor.userId) {
      throw new ApiError(
        'conflict',
        'You cannot disable yourself. Ask another administrator of this server.',
      );
    }
    const changes = definedOnly({ disabled: body.disabled, email_confirmed: body.emailConfirmed });
    const user = await transaction(ctx, async (tx) => {
      const before = await findUser(tx, userId);
      // Organizations before the user, as in a sign-in.
      if (body.emailConfirmed === true) await acceptEmailInvites(tx, before);
      if (!isEmpty(changes)) await tx.store.users.updateForInstance(userId, changes);
      return findUser(tx, userId);
    });
    ctx.authenticator.invalidate();
    return presentInstanceUser(ctx.settings, user);
  },

  async listUserTokens(ctx, { userId, ...input }, { actor }) {
    const { id } = await findUser(ctx, userId);
    return readPage(ctx, tokensOfUser, { actor, parent: id, filter: {} }, input);
  },

  async deleteUserToken(ctx, { userId, tokenId }) {
    if (!(await ctx.store.tokens.delete(tokenId, userId))) throw notFound('token', tokenId);
    ctx.authenticator.invalidate();
    return undefined;
  },

  async createUserToken(ctx, { userId, body: { label, expiresAt, ...body } }) {
    return transaction(ctx, async (tx) => {
      const user = await findUser(tx, userId);
      const limits = await limitsOf(tx, { userId }, { label, ...body });
      if (!user.email_confirmed) {
        await acceptEmailInvites(tx, user);
        await tx.store.users.updateForInstance(userId, { email_confirmed: true });
      }
      return createToken(tx, userId, { label, expiresAt, ...limits });
    });
  },

  async listUserSessions(ctx, { userId, ...input }, { actor }) {
    const { id } = await findUser(ctx, userId);
    return readPage(ctx, sessionsOfUser, { actor, parent: id, filter: {} }, input);
  },

  async deleteUserSession(ctx, { userId, sessionId }) {
    if (!(await ctx.store.sessions.delete(userId, sessionId))) throw notFound('session', sessionId);
    ctx.authenticator.invalidate();
    return undefined;
  },

  createPasswordLink(ctx, { userId }) {
    return transaction(ctx, async (tx) => createAccountLink(tx, (await findUser(tx, userId)).id, 'reset'));
  },

  async deleteUserSecondFactor(ctx, { userId }) {
    if (!(await ctx.store.secondFactors.delete(userId)))
      throw new ApiError('conflict', 'This user has no second factor.');
    return undefined;
  },

  listStorage(ctx, input, { actor }) {
    return readPage(ctx, storageOfServer, { actor, parent: '', filter: {} }, input);
  },

  async disableSso(ctx, { organizationId }) {
    const organization = await ctx.store.organizations.find(organizationId);
    if (organization === undefined) throw notFound('organization', organizationId);
    await ctx.store.organizations.update(organizationId, { sso: false });
    ctx.authenticator.invalidate();
    return undefined;
  },

  listDomainVerifications(ctx, input, { actor }) {
    return readPage(ctx, pendingDomainsOfServer, { actor, parent: '', filter: {} }, input);
  },

  confirmDomain(ctx, { domainVerificationId }) {
    return transaction(ctx, async (tx) => {
      const row = await tx.store.domainVerifications.find(domainVerificationId);
      if (row === undefined) throw notFound('domain verification', domainVerificationId);
      return presentDomainVerification(ctx.settings, await recordProof(tx, row));
    });
  },

  listAuditEvents(ctx, input, { actor }) {
    return readAuditEvents(ctx, auditEventsOfServer, { actor, parent: '' }, input);
  },
};

async function findUser({ store }: Ctx, userId: string): Promise<InstanceUserRow> {
  const user = await store.users.findForInstance(userId);
  if (user === undefined) throw notFound('user', userId);
  return user;
}
