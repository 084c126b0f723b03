import type { Team } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { notFound } from '../../core/not-found.ts';
import type { DomainSettings } from '../../core/settings.ts';
import { presentTeam } from '../../presenters/teams.presenter.ts';
import type { SsoProtocol } from '../../store/tables/sso.table.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { protocolNames } from './protocol-names.ts';

/** How the providers of a protocol are shown. */
export type ProviderPresenter<Provider> = (
  settings: DomainSettings,
  row: SsoProviderRow,
  defaultTeam: Team | undefined,
) => Provider;

/** Presents providers with their default teams, in one statement. */
export async function presentProviders<Provider>(
  ctx: Ctx,
  userId: string,
  rows: readonly SsoProviderRow[],
  present: ProviderPresenter<Provider>,
): Promise<Provider[]> {
  const teamIds = rows.flatMap((row) => row.default_team_id ?? []);
  const found = teamIds.length === 0 ? [] : await ctx.store.teams.findManyForActor(teamIds, userId);
  const teams = new Map(found.map((team) => [team.id, presentTeam(team)]));
  return rows.map((row) => present(ctx.settings, row, teams.get(row.default_team_id ?? '')));
}

/** One provider of an organization, or 404. */
export async function getProvider(
  { store }: Pick<Ctx, 'store'>,
  organizationId: string,
  protocol: SsoProtocol,
  id: string,
): Promise<SsoProviderRow> {
  const row = await store.ssoProviders.find(organizationId, protocol, id);
  if (row === undefined) throw notFound(protocolNames[protocol], id);
  return row;
}

/** Presents one provider with its default team. */
export async function presentOneProvider<Provider>(
  ctx: Ctx,
  userId: string,
  row: SsoProviderRow,
  present: ProviderPresenter<Provider>,
): Promise<Provider> {
  const [provider] = await presentProviders(ctx, userId, [row], present);
  if (provider === undefined) throw new Error('A row was not presented.');
  return provider;
}
