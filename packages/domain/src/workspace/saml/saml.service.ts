import type { Contract, SamlProvider } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import { transaction } from '../../context/transaction.ts';
import { definedOnly } from '../../core/changes.ts';
import { presentProvider, samlProviderMembers } from '../../presenters/saml.presenter.ts';
import { isConfigured, startUrlOf } from '../../presenters/service-provider.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { addProvider, changeProvider, deleteProvider } from '../sso/providers.ts';
import { getProvider, presentOneProvider } from '../sso/read-providers.ts';
import { providersOfOrganization } from './saml.lists.ts';

const protocol = 'saml';

export const saml: Service<Contract['saml']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, providersOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      const row = await addProvider(
        tx,
        {
          id: tx.newId('samlProvider'),
          organization_id: organizationId,
          protocol,
          label: body.label,
          sso_url: body.ssoURL ?? '',
          entity_id: body.entityID ?? '',
          certificate: body.certificate ?? '',
          default_team_id: body.defaultTeam ?? null,
          default_role: body.defaultRole ?? null,
          created_at: tx.clock().toISOString(),
        },
        { 'body.defaultTeam': body.defaultTeam },
      );
      return present(tx, actor.userId, row);
    });
  },

  async get(ctx, { samlProviderId }, { actor, organizationId }) {
    return present(ctx, actor.userId, await getProvider(ctx, organizationId, protocol, samlProviderId));
  },

  update(ctx, { samlProviderId: id, body }, { actor, organizationId }) {
    const changes = {
      ...samlProviderMembers.changes(body),
      ...definedOnly({ default_team_id: body.defaultTeam }),
    };
    return transaction(ctx, async (tx) => {
      const teams = { 'body.defaultTeam': body.defaultTeam };
      const row = await changeProvider(tx, { organizationId, protocol, id }, () => changes, teams);
      return present(tx, actor.userId, row);
    });
  },

  async delete(ctx, { samlProviderId: id }, { organizationId }) {
    await deleteProvider(ctx, { organizationId, protocol, id });
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

function present(ctx: Ctx, userId: string, row: SsoProviderRow): Promise<SamlProvider> {
  return presentOneProvider(ctx, userId, row, presentProvider);
}
