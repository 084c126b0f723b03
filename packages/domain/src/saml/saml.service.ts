import { ApiError, type Contract, invalidInput } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import { definedOnly, isEmpty } from '../changes.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import type { Store } from '../store.ts';
import { readProvider } from './read-providers.ts';
import { providersOfOrganization } from './saml.lists.ts';
import { isReady, serviceAddresses } from './service-provider.ts';

/** `listLogins` has no pages. */
const mostProviders = 200;

export const saml: Service<Contract['saml']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, providersOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  async create(ctx, { body }, { actor, organizationId }) {
    return ctx.store.transaction(async (tx) => {
      await tx.organizations.lock([organizationId]);
      await assertTeam(tx, organizationId, body.defaultTeam);
      if ((await tx.samlProviders.count(organizationId)) >= mostProviders) {
        throw new ApiError(
          'conflict',
          `An organization has at most ${mostProviders} SAML providers. Delete one first.`,
        );
      }
      const id = ctx.newId('samlProvider');
      await tx.samlProviders.insert({
        id,
        organization_id: organizationId,
        label: body.label,
        sso_url: body.ssoURL ?? '',
        entity_id: body.entityID ?? '',
        certificate: body.certificate ?? '',
        default_team_id: body.defaultTeam ?? null,
        default_role: body.defaultRole ?? null,
        created_at: ctx.clock().toISOString(),
      });
      return readProvider({ ...ctx, store: tx }, actor.userId, organizationId, id);
    });
  },

  get(ctx, { samlProviderId }, { actor, organizationId }) {
    return readProvider(ctx, actor.userId, organizationId, samlProviderId);
  },

  async update(ctx, { samlProviderId, body }, { actor, organizationId }) {
    const changes = definedOnly({
      label: body.label,
      sso_url: body.ssoURL,
      entity_id: body.entityID,
      certificate: body.certificate,
      default_team_id: body.defaultTeam,
      default_role: body.defaultRole,
    });
    return ctx.store.transaction(async (tx) => {
      await tx.organizations.lock([organizationId]);
      const inside = { ...ctx, store: tx };
      const current = await readProvider(inside, actor.userId, organizationId, samlProviderId);
      if (isEmpty(changes)) return current;
      await assertTeam(tx, organizationId, body.defaultTeam);
      await tx.samlProviders.update(organizationId, samlProviderId, changes);
      // Another identity provider may mean somebody else by the same names.
      if (body.entityID !== undefined && body.entityID !== current.entityID) {
        await tx.samlLogins.unlinkAll(organizationId, samlProviderId);
      }
      return readProvider(inside, actor.userId, organizationId, samlProviderId);
    });
  },

  async delete(ctx, { samlProviderId }, { organizationId }) {
    if (!(await ctx.store.samlProviders.delete(organizationId, samlProviderId))) {
      throw notFound('SAML provider', samlProviderId);
    }
    ctx.authenticator.forget();
    return undefined;
  },

  async listLogins(ctx, _input, { organizationId }) {
    const providers = await ctx.store.samlProviders.listAll(organizationId);
    const items = providers
      .filter(isReady)
      .map(({ id, label }) => ({ id, label, startURL: serviceAddresses(ctx.settings, id).startURL }));
    return { items };
  },
};

/** 400 for a default team that is not of the organization. */
async function assertTeam(
  tx: Store,
  organizationId: string,
  teamId: string | null | undefined,
): Promise<void> {
  if (teamId === undefined || teamId === null) return;
  const found = await tx.teams.findIdsInOrganization(organizationId, [teamId]);
  if (!found.has(teamId))
    throw invalidInput('body.defaultTeam', 'there is no such team in this organization');
}
