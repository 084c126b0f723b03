import { SamlProvider, type Team } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import { type SsoProviderRow, ssoProviderRow } from '../store/workspace/sso-providers.repository.ts';
import { serviceProviderUrls } from './service-provider.ts';

export const samlProviderMembers = plainMembers(SamlProvider, ssoProviderRow, {
  renamed: { ssoURL: 'sso_url', entityID: 'entity_id' },
});

/** A provider without its default team. */
export function presentBareProvider(
  settings: DomainSettings,
  row: SsoProviderRow,
): Omit<SamlProvider, 'defaultTeam'> {
  return {
    object: 'saml-provider',
    ...samlProviderMembers.present(row),
    service: serviceProviderUrls(settings, row.id),
    urls: { location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/saml/${row.id}` },
  };
}

export function presentProvider(
  settings: DomainSettings,
  row: SsoProviderRow,
  defaultTeam: Team | undefined,
): SamlProvider {
  return { ...presentBareProvider(settings, row), ...(defaultTeam !== undefined && { defaultTeam }) };
}
