import { transaction } from '../../context/transaction.ts';
import type { Ctx } from '../../context/context.ts';
import { ApiError, type Contract, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { assertSignedInHere } from '../../access/assert-signed-in-here.ts';
import { readProvider } from './read-providers.ts';
import { providersOfOrganization } from './saml.lists.ts';
import { isConfigured, serviceProviderUrls } from '../../presenters/service-provider.ts';
import { samlProviderMembers } from '../../presenters/saml.presenter.ts';

/** `listLogins` is not paginated. */
const maxProviders = 200;

export const saml: Service<Contract['saml']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, providersOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  async create(ctx, { body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      await assertTeam(tx, organizationId, body.defaultTeam);
      if ((await tx.store.samlProviders.count(organizationId)) >= maxProviders) {
        throw new ApiError(
          'conflict',
          `An organization has at most ${maxProviders} SAML providers. Delete one first.`,
        );
      }
      const id = tx.newId('samlProvider');
      await tx.store.samlProviders.insert({
        id,
        organization_id: organizationId,
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
      await tx.store.samlProviders.update(organizationId, samlProviderId, changes);
      // Another identity provider may use the same name ids for other users.
      if (body.entityID !== undefined && body.entityID !== current.entityID) {
        await tx.store.samlLogins.unlinkAll(organizationId, samlProviderId);
      }
      await recordReadiness(tx, organizationId, samlProviderId);
      return readProvider(tx, actor.userId, organizationId, samlProviderId);
    });
  },

  async delete(ctx, { samlProviderId }, { organizationId }) {
    if (!(await ctx.store.samlProviders.delete(organizationId, samlProviderId))) {
      throw notFound('SAML provider', samlProviderId);
    }
    ctx.authenticator.invalidate();
    return undefined;
  },

  async listLogins(ctx, _input, { organizationId }) {
    const providers = await ctx.store.samlProviders.listAll(organizationId);
    const items = providers
      .filter(isConfigured)
      .map(({ id, label }) => ({ id, label, startURL: serviceProviderUrls(ctx.settings, id).startURL }));
    return { items };
  },
};

/**
 * Records whether users can sign in through a provider: an organization that enforces single sign-on opens to its sessions
 * only as soon as they can. 409 where that would lock out who makes the provider ready.
 */
async function recordReadiness(tx: Ctx, organizationId: string, id: string): Promise<void> {
  const provider = await tx.store.samlProviders.find(organizationId, id);
  if (provider === undefined) throw notFound('SAML provider', id);
  const ready = isConfigured(provider);
  await tx.store.samlProviders.update(organizationId, id, { ready });
  tx.authenticator.invalidate();
  const organization = await tx.store.organizations.find(organizationId);
  if (ready && organization?.sso === true) await assertSignedInHere(tx, organizationId);
}

/** 400 for a default team that is not of the organization. */
async function assertTeam(tx: Ctx, organizationId: string, teamId: string | null | undefined): Promise<void> {
  if (teamId === undefined || teamId === null) return;
  const found = await tx.store.teams.findIdsInOrganization(organizationId, [teamId]);
  if (!found.has(teamId))
    throw invalidInput('body.defaultTeam', 'there is no such team in this organization');
}
