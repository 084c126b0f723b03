import type { DomainSettings } from '../core/settings.ts';
import { pemOf } from '../core/certificate.ts';
import type { SamlProviderRow } from '../store/workspace/saml.repository.ts';

/** Where this server stands for one identity provider; its entity id is the address of its metadata. */
export type ServiceAddresses = {
  readonly acsURL: string;
  readonly startURL: string;
  readonly entityID: string;
};

export function serviceAddresses(
  { publicUrl }: Pick<DomainSettings, 'publicUrl'>,
  providerId: string,
): ServiceAddresses {
  const base = `${publicUrl}/saml/${providerId}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}

/** Whether enough is known of an identity provider to sign in through it. */
export function isReady({
  sso_url,
  entity_id,
  certificate,
}: Pick<SamlProviderRow, 'sso_url' | 'entity_id' | 'certificate'>): boolean {
  return sso_url !== '' && entity_id !== '' && pemOf(certificate) !== undefined;
}
