import { ApiError, invalidInput } from '@lectern/contract';
import { assertSignedInHere } from '../../access/assert-signed-in-here.ts';
import type { Ctx } from '../../context/context.ts';
import { isConfigured } from '../../presenters/service-provider.ts';

/** Of all protocols together: `listLogins` is not paginated. */
const maxProviders = 200;

/** 409 for an organization that can have no further provider. `tx` must hold the lock of the organization. */
export async function assertMayAddProvider(tx: Ctx, organizationId: string): Promise<void> {
  if ((await tx.store.ssoProviders.count(organizationId)) < maxProviders) return;
  throw new ApiError(
    'conflict',
    `An organization has at most ${maxProviders} identity providers. Delete one first.`,
  );
}

/**
 * Records whether users can sign in through a provider: an organization that enforces single sign-on opens to its sessions
 * only as soon as they can. 409 where that would lock out who makes the provider ready.
 */
export async function recordReadiness(tx: Ctx, organizationId: string, id: string): Promise<void> {
  const ready = isConfigured(await tx.store.ssoProviders.get(id));
  await tx.store.ssoProviders.update(organizationId, id, { ready });
  tx.authenticator.invalidate();
  const organization = await tx.store.organizations.find(organizationId);
  if (ready && organization?.sso === true) await assertSignedInHere(tx, organizationId);
}

/** 400 for a default team that is not of the organization. */
export async function assertTeam(
  tx: Ctx,
  organizationId: string,
  teamId: string | null | undefined,
): Promise<void> {
  if (teamId === undefined || teamId === null) return;
  const found = await tx.store.teams.findIdsInOrganization(organizationId, [teamId]);
  if (!found.has(teamId))
    throw invalidInput('body.defaultTeam', 'there is no such team in this organization');
}
