import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';

/** Whether two issuer identifiers are the same URL: with and without the slash of an empty path, for example. */
export function isSameIssuer(one: string, other: string): boolean {
  return one === other || (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other);
}

/** Whether subjects, requests and codes of one state of a provider are those of another state. */
export function isSameProvider(one: SsoProviderRow, other: SsoProviderRow): boolean {
  return (
    one.entity_id === other.entity_id &&
    isSameIssuer(one.issuer, other.issuer) &&
    one.client_id === other.client_id
  );
}
