import { randomBytes } from 'node:crypto';

/** The random part of a record, which binds it to one organization. */
export function newChallengeToken(): string {
  return randomBytes(16).toString('hex');
}

/**
 * The TXT record that proves control of a domain. An underscored name (RFC 8552) is no host name, so that it exists beside
 * a CNAME of the domain, and may itself be delegated by one.
 */
export function challengeRecord({ domain, token }: { readonly domain: string; readonly token: string }) {
  return { name: `_lectern-challenge.${domain}`, value: `lectern-verification=${token}` };
}
