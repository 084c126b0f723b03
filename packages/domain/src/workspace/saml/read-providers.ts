import type { SamlProvider } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { presentTeam } from '../../presenters/teams.presenter.ts';
import { presentProvider } from '../../presenters/saml.presenter.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';

/** Presents providers with their default teams, in one statement. */
export async function presentProviders(
  ctx: Ctx,
  userId: string,
  rows: readonly SsoProviderRow[],
): Promise<SamlProvider[]> {
  const teamIds = rows.flatMap((row) => row.default_team_id ?? []);
  const found = teamIds.length === 0 ? [] : await ctx.store.teams.findManyForActor(teamIds, userId);
  const teams = new Map(found.map((team) => [team.id, presentTeam(team)]));
  return rows.map((row) => presentProvider(ctx.settings, row, teams.get(row.default_team_id ?? '')));
}

/** One provider of an organization, or 404. */
export async function readProvider(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  id: string,
): Promise<SamlProvider> {
  const row = await ctx.store.ssoProviders.find(organizationId, 'saml', id);
  const [provider] = row === undefined ? [] : await presentProviders(ctx, userId, [row]);
  if (provider === undefined) throw notFound('SAML provider', id);
  return provider;
}
