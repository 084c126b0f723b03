import { transaction } from '../../context/transaction.ts';
import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { readProvider } from './read-providers.ts';
import { providersOfOrganization } from './saml.lists.ts';
import { isConfigured, startUrlOf } from '../../presenters/service-provider.ts';
import { samlProviderMembers } from '../../presenters/saml.presenter.ts';
import { assertMayAddProvider, assertTeam, recordReadiness } from '../sso/providers.ts';

export const saml: Service<Contract['saml']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, providersOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  async create(ctx, { body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      await assertTeam(tx, organizationId, body.defaultTeam);
      await assertMayAddProvider(tx, organizationId);
      const id = tx.newId('samlProvider');
      await tx.store.ssoProviders.insert({
        id,
        organization_id: organizationId,
        protocol: 'saml',
        label: body.label,
        sso_url: body.ssoURL ?? '',
        entity_id: body.entityID ?? '',
        certificate: body.certificate ?? '',
        default_team_id: body.defaultTeam ?? null,
        default_role: body.defaultRole ?? null,
        created_at: tx.clock().toISOString(),
      });
      await recordReadiness(tx, organizationId, id);
      return readProvider(tx, actor.userId, organizationId, id);
    });
  },

  get(ctx, { samlProviderId }, { actor, organizationId }) {
    return readProvider(ctx, actor.userId, organizationId, samlProviderId);
  },

  async update(ctx, { samlProviderId, body }, { actor, organizationId }) {
    const changes = {
      ...samlProviderMembers.changes(body),
      ...definedOnly({ default_team_id: body.defaultTeam }),
    };
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      const current = await readProvider(tx, actor.userId, organizationId, samlProviderId);
      if (isEmpty(changes)) return current;
      await assertTeam(tx, organizationId, body.defaultTeam);
      await tx.store.ssoProviders.update(organizationId, samlProviderId, changes);
      // Another identity provider may use the same name ids for other users.
      if (body.entityID !== undefined && body.entityID !== current.entityID) {
        await tx.store.ssoLogins.unlinkAll(organizationId, samlProviderId);
      }
      await recordReadiness(tx, organizationId, samlProviderId);
      return readProvider(tx, actor.userId, organizationId, samlProviderId);
    });
  },

  async delete(ctx, { samlProviderId }, { organizationId }) {
    if (!(await ctx.store.ssoProviders.delete(organizationId, 'saml', samlProviderId))) {
      throw notFound('SAML provider', samlProviderId);
    }
    ctx.authenticator.invalidate();
    return undefined;
  },

  async listLogins(ctx, _input, { organizationId }) {
    const providers = await ctx.store.ssoProviders.listAll(organizationId);
    const items = providers.filter(isConfigured).map((provider) => ({
      id: provider.id,
      label: provider.label,
      startURL: startUrlOf(ctx.settings, provider),
    }));
    return { items };
  },
};
