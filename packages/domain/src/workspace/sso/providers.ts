import { ApiError, invalidInput } from '@lectern/contract';
import type { Insertable, Updateable } from 'kysely';
import { assertSignedInHere } from '../../access/assert-signed-in-here.ts';
import type { Ctx } from '../../context/context.ts';
import { isEmpty } from '../../core/changes.ts';
import { notFound } from '../../core/not-found.ts';
import { isConfigured } from '../../presenters/service-provider.ts';
import type { SsoProtocol, SsoProvidersTable } from '../../store/tables/sso.table.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { protocolNames } from './protocol-names.ts';
import { getProvider } from './read-providers.ts';
import { isSameIssuer, isSameProvider } from './same-provider.ts';

/** Of all protocols together: `listLogins` is not paginated. */
const maxProviders = 200;

type ProviderKey = {
  readonly organizationId: string;
  readonly protocol: SsoProtocol;
  readonly id: string;
};

/** Teams that a body names, by the path of each. */
export type NamedTeams = Readonly<Record<string, string | null | undefined>>;

/** Adds a provider; 400 for a team of another organization, 409 for more providers than an organization may have. */
export async function addProvider(
  tx: Ctx,
  row: Insertable<SsoProvidersTable>,
  teams: NamedTeams,
): Promise<SsoProviderRow> {
  const { id, organization_id: organizationId, protocol } = row;
  await tx.store.organizations.lock([organizationId]);
  await assertTeams(tx, organizationId, teams);
  if ((await tx.store.ssoProviders.count(organizationId)) >= maxProviders) {
    throw new ApiError(
      'conflict',
      `An organization has at most ${maxProviders} identity providers. Delete one first.`,
    );
  }
  await tx.store.ssoProviders.insert(row);
  await recordReadiness(tx, { organizationId, protocol, id });
  return getProvider(tx, organizationId, protocol, id);
}

/** Changes a provider. 404 for one of another organization, 400 for a team of another one. */
export async function changeProvider(
  tx: Ctx,
  key: ProviderKey,
  changesOf: (current: SsoProviderRow) => Updateable<SsoProvidersTable>,
  teams: NamedTeams,
): Promise<SsoProviderRow> {
  const { organizationId, protocol, id } = key;
  await tx.store.organizations.lock([organizationId]);
  const current = await getProvider(tx, organizationId, protocol, id);
  const changes = changesOf(current);
  if (isEmpty(changes)) return current;
  await assertTeams(tx, organizationId, teams);
  await tx.store.ssoProviders.update(organizationId, id, changes);
  const changed = await getProvider(tx, organizationId, protocol, id);
  if (!isSameProvider(changed, current)) await tx.store.ssoLogins.deletePending(id);
  // Another identity provider may use the same names of subjects for other users.
  if (changed.entity_id !== current.entity_id || !isSameIssuer(changed.issuer, current.issuer))
    await tx.store.ssoLogins.unlinkAll(organizationId, id);
  await recordReadiness(tx, key);
  return changed;
}

/** Deletes a provider, with the sessions that it started; 404 for one of another organization. */
export async function deleteProvider(ctx: Ctx, { organizationId, protocol, id }: ProviderKey): Promise<void> {
  if (!(await ctx.store.ssoProviders.delete(organizationId, protocol, id)))
    throw notFound(protocolNames[protocol], id);
  ctx.authenticator.invalidate();
}

/**
 * Records whether users can sign in through a provider: an organization that enforces single sign-on opens to its sessions
 * only as soon as they can. 409 where that would lock out who makes the provider ready.
 */
async function recordReadiness(tx: Ctx, { organizationId, protocol, id }: ProviderKey): Promise<void> {
  const ready = isConfigured(await getProvider(tx, organizationId, protocol, id));
  await tx.store.ssoProviders.update(organizationId, id, { ready });
  tx.authenticator.invalidate();
  const organization = await tx.store.organizations.find(organizationId);
  if (ready && organization?.sso === true) await assertSignedInHere(tx, organizationId);
}

async function assertTeams(tx: Ctx, organizationId: string, teams: NamedTeams): Promise<void> {
  const named = Object.values(teams).filter((id) => typeof id === 'string');
  if (named.length === 0) return;
  const found = await tx.store.teams.findIdsInOrganization(organizationId, named);
  for (const [path, id] of Object.entries(teams))
    if (typeof id === 'string' && !found.has(id))
      throw invalidInput(path, 'there is no such team in this organization');
}
