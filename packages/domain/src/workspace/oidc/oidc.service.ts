import { type Contract, invalidInput, type OidcProvider, type ParsedInputOf } from '@lectern/contract';
import { isAllowedPrivateHost } from '@lectern/fetch';
import { assertMayFetch } from '../../access/assert-may-fetch.ts';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import { transaction } from '../../context/transaction.ts';
import { definedOnly } from '../../core/changes.ts';
import {
  oidcProviderMembers,
  presentOidcProvider,
  sealClientSecret,
} from '../../presenters/oidc.presenter.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { isVerifiedEmailDomain } from '../domain-verifications/is-verified-email-domain.ts';
import { normalizeDomains } from '../organizations/email-domains.ts';
import { addProvider, changeProvider, deleteProvider, type NamedTeams } from '../sso/providers.ts';
import { isSameIssuer } from '../sso/same-provider.ts';
import { getProvider, presentOneProvider } from '../sso/read-providers.ts';
import { oidcProvidersOfOrganization } from './oidc.lists.ts';

const protocol = 'oidc';

type Body = ParsedInputOf<Contract['oidc']['update']>['body'];

export const oidc: Service<Contract['oidc']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, oidcProvidersOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create: {
    async prepare(ctx, { body }) {
      await assertIssuer(ctx, body.issuer);
      return (ctxOfRun, { actor, organizationId }) =>
        transaction(ctxOfRun, async (tx) => {
          await assertVerified(tx, organizationId, body.emailDomains);
          const id = tx.newId('oidcProvider');
          const row = {
            ...changesOf(tx, id, body),
            id,
            organization_id: organizationId,
            protocol,
            label: body.label,
            // Of a provider that is open to the public, everybody would join.
            provisioning: body.provisioning ?? false,
            created_at: tx.clock().toISOString(),
          } as const;
          return present(tx, actor.userId, await addProvider(tx, row, teamsOf(body)));
        });
    },
  },

  async get(ctx, { oidcProviderId }, { actor, organizationId }) {
    return present(ctx, actor.userId, await getProvider(ctx, organizationId, protocol, oidcProviderId));
  },

  update: {
    async prepare(ctx, { oidcProviderId: id, body }) {
      await assertIssuer(ctx, body.issuer);
      return (ctxOfRun, { actor, organizationId }) =>
        transaction(ctxOfRun, async (tx) => {
          await assertVerified(tx, organizationId, body.emailDomains);
          const key = { organizationId, protocol, id } as const;
          const changes = (current: SsoProviderRow) => ({
            // No secret goes to another provider than it was entered for.
            ...(body.issuer !== undefined &&
              !isSameIssuer(body.issuer, current.issuer) && { client_secret: null }),
            ...changesOf(tx, id, body),
          });
          return present(tx, actor.userId, await changeProvider(tx, key, changes, teamsOf(body)));
        });
    },
  },

  async delete(ctx, { oidcProviderId: id }, { organizationId }) {
    await deleteProvider(ctx, { organizationId, protocol, id });
    return undefined;
  },
};

function present(ctx: Ctx, userId: string, row: SsoProviderRow): Promise<OidcProvider> {
  return presentOneProvider(ctx, userId, row, presentOidcProvider);
}

function changesOf({ settings }: Ctx, id: string, { clientSecret, groupMappings, ...body }: Body) {
  return {
    ...oidcProviderMembers.changes(body),
    ...definedOnly({
      default_team_id: body.defaultTeam,
      email_domains: body.emailDomains && normalizeDomains(body.emailDomains),
      scopes: body.scopes && [...new Set(body.scopes)],
      group_mappings: groupMappings && JSON.stringify(groupMappings),
      client_secret:
        typeof clientSecret === 'string' ? sealClientSecret(settings, id, clientSecret) : clientSecret,
    }),
  };
}

function teamsOf({ defaultTeam, groupMappings = [] }: Body): NamedTeams {
  return {
    'body.defaultTeam': defaultTeam,
    ...Object.fromEntries(groupMappings.map(({ team }, index) => [`body.groupMappings.${index}.team`, team])),
  };
}

/** 400 for an issuer that this server must not send requests to, or only without TLS. */
async function assertIssuer(ctx: Ctx, issuer: string | undefined): Promise<void> {
  if (issuer === undefined || issuer === '') return;
  const url = new URL(issuer);
  const allowed = ctx.settings.fetching?.allowedPrivateHosts ?? [];
  if (url.protocol === 'http:' && !isAllowedPrivateHost(allowed, url))
    throw invalidInput('body.issuer', 'must be an https URL');
  await assertMayFetch(ctx, issuer, 'body.issuer');
}

/** 400 for an e-mail domain that the organization has not verified. */
async function assertVerified(
  tx: Ctx,
  organizationId: string,
  domains: readonly string[] | undefined,
): Promise<void> {
  for (const [index, domain] of (domains ?? []).entries()) {
    if (await isVerifiedEmailDomain(tx, organizationId, domain)) continue;
    const reason = 'is no verified e-mail domain of the organization: verify it first';
    throw invalidInput(`body.emailDomains.${index}`, reason);
  }
}
