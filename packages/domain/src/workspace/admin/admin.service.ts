import type { Contract } from '@lectern/contract';
import { transaction } from '../../context/transaction.ts';
import { notFound } from '../../core/not-found.ts';
import { auditEventsOfServer, readAuditEvents } from '../../platform/audit-events/audit-events.lists.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { pendingDomainsOfServer } from '../domain-verifications/domain-verifications.lists.ts';
import { recordProof } from '../domain-verifications/record-check.ts';
import { presentDomainVerification } from '../../presenters/domain-verifications.presenter.ts';
import { createToken } from '../tokens/create-token.ts';
import { usersOfServer } from '../users/users.lists.ts';
import { presentUser } from '../../presenters/users.presenter.ts';

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

  async createUserToken(ctx, { userId, body }) {
    const user = await ctx.store.users.find(userId);
    if (user === undefined) throw notFound('user', userId);
    return createToken(ctx, user.id, body);
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
