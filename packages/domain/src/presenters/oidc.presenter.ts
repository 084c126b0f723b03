import { OidcProvider, type Team } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import { type SsoProviderRow, ssoProviderRow } from '../store/workspace/sso-providers.repository.ts';
import { relyingPartyUrls } from './service-provider.ts';

export const oidcProviderMembers = plainMembers(OidcProvider, ssoProviderRow, {
  renamed: { clientID: 'client_id' },
});

/** A provider without its default team. */
export function presentBareOidcProvider(
  settings: DomainSettings,
  row: SsoProviderRow,
): Omit<OidcProvider, 'defaultTeam'> {
  return {
    object: 'oidc-provider',
    ...oidcProviderMembers.present(row),
    hasClientSecret: openClientSecret(settings, row) !== undefined,
    service: relyingPartyUrls(settings, row.id),
    urls: { location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/oidc/${row.id}` },
  };
}

export function presentOidcProvider(
  settings: DomainSettings,
  row: SsoProviderRow,
  defaultTeam: Team | undefined,
): OidcProvider {
  return { ...presentBareOidcProvider(settings, row), ...(defaultTeam !== undefined && { defaultTeam }) };
}

export function sealClientSecret(
  { sealing }: Pick<DomainSettings, 'sealing'>,
  providerId: string,
  secret: string,
): string {
  return sealing.seal(secret, { purpose: 'client secrets', of: providerId });
}

/** The client secret of this server at a provider; `undefined` for a public client, and for one that was lost. */
export function openClientSecret(
  { sealing }: Pick<DomainSettings, 'sealing'>,
  { id, client_secret: sealed }: Pick<SsoProviderRow, 'id' | 'client_secret'>,
): string | undefined {
  if (sealed === null) return undefined;
  return sealing.open(sealed, { purpose: 'client secrets', of: id }) || undefined;
}
