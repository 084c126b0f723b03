import type { DomainSettings } from '../core/settings.ts';
import { normalizeCertificate } from '../core/certificate.ts';
import type { SsoProtocol } from '../store/tables/sso.table.ts';
import type { SsoProviderRow } from '../store/workspace/sso-providers.repository.ts';

type Urls = Pick<DomainSettings, 'publicUrl'>;

/** The URLs of this server as the service provider of one identity provider; the entity id is the URL of its metadata. */
type ServiceProviderUrls = {
  readonly acsURL: string;
  readonly startURL: string;
  readonly entityID: string;
};

export function serviceProviderUrls({ publicUrl }: Urls, providerId: string): ServiceProviderUrls {
  const base = `${publicUrl}/saml/${providerId}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}

/** The URLs of this server as the relying party of one OpenID provider. */
type RelyingPartyUrls = { readonly redirectURL: string; readonly startURL: string };

export function relyingPartyUrls({ publicUrl }: Urls, providerId: string): RelyingPartyUrls {
  const base = `${publicUrl}/oidc/${providerId}`;
  return { redirectURL: `${base}/callback`, startURL: `${base}/start` };
}

/** The URL that starts a sign-in through an identity provider. */
export function startUrlOf(
  { publicUrl }: Urls,
  { protocol, id }: Pick<SsoProviderRow, 'protocol' | 'id'>,
): string {
  return `${publicUrl}/${protocol}/${id}/start`;
}

/** Whether an identity provider is configured completely, so that users can sign in through it. */
export function isConfigured(provider: SsoProviderRow): boolean {
  return configured[provider.protocol](provider);
}

const configured: Readonly<Record<SsoProtocol, (provider: SsoProviderRow) => boolean>> = {
  saml: ({ sso_url, entity_id, certificate }) =>
    sso_url !== '' && entity_id !== '' && normalizeCertificate(certificate) !== undefined,
  oidc: ({ issuer, client_id }) => issuer !== '' && client_id !== '',
};
