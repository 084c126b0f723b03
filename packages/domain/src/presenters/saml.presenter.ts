import type { SamlProvider, Team } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { SamlProviderRow } from '../store/workspace/saml.repository.ts';
import { serviceProviderUrls } from './service-provider.ts';

/** A provider without its default team. */
export function presentBareProvider(
  settings: DomainSettings,
  row: SamlProviderRow,
): Omit<SamlProvider, 'defaultTeam'> {
  return {
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ssoURL: row.sso_url,
    entityID: row.entity_id,
    certificate: row.certificate,
    defaultRole: row.default_role,
    createdAt: row.created_at,
    service: serviceProviderUrls(settings, row.id),
    urls: { location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/saml/${row.id}` },
  };
}

export function presentProvider(
  settings: DomainSettings,
  row: SamlProviderRow,
  defaultTeam: Team | undefined,
): SamlProvider {
  return { ...presentBareProvider(settings, row), ...(defaultTeam !== undefined && { defaultTeam }) };
}
