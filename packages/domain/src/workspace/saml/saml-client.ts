import { randomBytes } from 'node:crypto';
import type { CacheProvider, SAML, SamlConfig } from '@node-saml/node-saml';
import { defaultSingleSignOn, type DomainSettings } from '../../core/settings.ts';
import { normalizeCertificate } from '../../core/certificate.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { serviceProviderUrls } from '../../presenters/service-provider.ts';
import { requestLifetimeMs } from '../sso/sign-in.ts';

/** The accepted clock skew of identity providers. */
export const clockSkewMs = 60_000;

/** A random id of an authentication request, in the form of an XML name. */
export function newRequestId(): string {
  return `_${randomBytes(20).toString('hex')}`;
}

/** The SAML client for one authentication request to one provider, and the response to it. */
export async function samlClient(
  settings: DomainSettings,
  provider: SsoProviderRow,
  requestId: string,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await loadLibrary();
  return new SAML({
    ...baseConfig(settings, provider),
    entryPoint: provider.sso_url,
    generateUniqueId: () => requestId,
    // One of both signatures is required and is enough: only signed bytes are read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: cacheOfRequest(requestId),
    acceptedClockSkewMs: clockSkewMs,
    requestIdExpirationPeriodMs: requestLifetimeMs,
  });
}

/** The SAML metadata of this server for one identity provider. */
export async function serviceMetadata(settings: DomainSettings, provider: SsoProviderRow): Promise<string> {
  const { SAML } = await loadLibrary();
  const { signing } = settings.singleSignOn ?? defaultSingleSignOn;
  const client = new SAML({ ...baseConfig(settings, provider), wantAssertionsSigned: true });
  return client.generateServiceProviderMetadata(null, signing?.certificate ?? null);
}

/** For the first sign-in: loading it at the start of a server took a tenth of a second. */
function loadLibrary() {
  return import('@node-saml/node-saml');
}

function baseConfig(settings: DomainSettings, provider: SsoProviderRow): SamlConfig {
  const { signing } = settings.singleSignOn ?? defaultSingleSignOn;
  const { acsURL, entityID } = serviceProviderUrls(settings, provider.id);
  return {
    callbackUrl: acsURL,
    issuer: entityID,
    audience: entityID,
    // Metadata is served before the certificate is configured.
    idpCert: normalizeCertificate(provider.certificate) ?? 'none',
    // The ID of the metadata must not change.
    generateUniqueId: () => `_${provider.id}`,
    // The identity provider chooses the NameID format and how it authenticates users.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(signing !== undefined && { privateKey: signing.privateKey }),
  };
}

/** Requests are stored in the database; the library sees only the one that it verifies. */
function cacheOfRequest(requestId: string): CacheProvider {
  const createdAt = new Date().toISOString();
  return {
    saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (key) => (key === requestId ? createdAt : null),
    removeAsync: async (key) => key,
  };
}
