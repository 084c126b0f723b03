import { randomBytes } from 'node:crypto';
import { type CacheProvider, SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import { defaultSingleSignOn, type DomainSettings } from '../../core/settings.ts';
import { pemOf } from '../../core/certificate.ts';
import type { SamlProviderRow } from '../../store/workspace/saml.repository.ts';
import { serviceAddresses } from '../../presenters/service-provider.ts';

/** By how much the clocks of identity providers may differ from ours. */
export const clockSkewMs = 60_000;
/** How long people have for signing in at their identity provider. */
export const requestLifetimeMs = 10 * 60_000;

/** An id of a request, unguessable, in the form of an XML name. */
export function newRequestId(): string {
  return `_${randomBytes(20).toString('hex')}`;
}

/** The SAML library for one request to one provider, and its answer. */
export function samlClient(settings: DomainSettings, provider: SamlProviderRow, requestId: string): SAML {
  return new SAML({
    ...baseConfig(settings, provider),
    entryPoint: provider.sso_url,
    generateUniqueId: () => requestId,
    // One of both signatures must be there and is enough: what is read comes from signed bytes alone.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
    acceptedClockSkewMs: clockSkewMs,
    requestIdExpirationPeriodMs: requestLifetimeMs,
  });
}

/** What an identity provider imports to know this server. */
export function serviceMetadata(settings: DomainSettings, provider: SamlProviderRow): string {
  const { signing } = settings.singleSignOn ?? defaultSingleSignOn;
  const client = new SAML({ ...baseConfig(settings, provider), wantAssertionsSigned: true });
  return client.generateServiceProviderMetadata(null, signing?.certificate ?? null);
}

function baseConfig(settings: DomainSettings, provider: SamlProviderRow): SamlConfig {
  const { signing } = settings.singleSignOn ?? defaultSingleSignOn;
  const { acsURL, entityID } = serviceAddresses(settings, provider.id);
  return {
    callbackUrl: acsURL,
    issuer: entityID,
    audience: entityID,
    // Metadata is served before the certificate is known.
    idpCert: pemOf(provider.certificate) ?? 'none',
    // Metadata has an ID of its own, which never changes.
    generateUniqueId: () => `_${provider.id}`,
    // Whatever the identity provider was set up to answer, and however it lets people prove who they are.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(signing !== undefined && { privateKey: signing.privateKey }),
  };
}

/** Requests are kept in the database; the library is told of the one that it is about. */
function onlyRequest(requestId: string): CacheProvider {
  const made = new Date().toISOString();
  return {
    saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (key) => (key === requestId ? made : null),
    removeAsync: async (key) => key,
  };
}
