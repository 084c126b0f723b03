import type { DomainSettings } from '../core/settings.ts';
import { normalizeCertificate } from '../core/certificate.ts';
import type { SamlProviderRow } from '../store/workspace/saml.repository.ts';

/** The URLs of this server as the service provider of one identity provider; the entity id is the URL of its metadata. */
type ServiceProviderUrls = {
  readonly acsURL: string;
  readonly startURL: string;
  readonly entityID: string;
};

export function serviceProviderUrls(
  { publicUrl }: Pick<DomainSettings, 'publicUrl'>,
  providerId: string,
): ServiceProviderUrls {
  const base = `${publicUrl}/saml/${providerId}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}

/** Whether an identity provider is configured completely, so that users can sign in through it. */
export function isConfigured({
  sso_url,
  entity_id,
  certificate,
}: Pick<SamlProviderRow, 'sso_url' | 'entity_id' | 'certificate'>): boolean {
  return sso_url !== '' && entity_id !== '' && normalizeCertificate(certificate) !== undefined;
}
