import { assertNoTransaction } from '@lectern/database';
import { type DomainSettings, type DnsResolver } from '../../core/settings.ts';
import { challengeRecord } from '../../rules/domain-verifications.rules.ts';
import type { DomainVerificationRow } from '../../store/workspace/domain-verifications.repository.ts';
import { systemResolver } from './dns-resolver.ts';

/** How long a lookup may take altogether. */
const lookupMs = 5000;
/** RFC 1035, 2.3.4, in its presentation form. */
const maxNameLength = 253;
/** The most records of a name that are compared. */
const maxRecords = 100;

type Challenge = Pick<DomainVerificationRow, 'domain' | 'token'>;

/**
 * Why DNS does not prove a domain, as a sentence without anything of the answer; `undefined` when it does. Asks name servers,
 * so that it must not run in a transaction.
 */
export async function findRecordProblem(
  { domainVerification, dnsResolver = systemResolver }: DomainSettings,
  challenge: Challenge,
): Promise<string | undefined> {
  if (domainVerification === 'off') return undefined;
  assertNoTransaction('A DNS lookup');
  const { name, value } = challengeRecord(challenge);
  if (name.length > maxNameLength) return `${challenge.domain} is too long for a DNS name.`;
  try {
    const records = await lookUp(dnsResolver, name);
    if (records.slice(0, maxRecords).some((parts) => parts.join('') === value)) return undefined;
    return `The TXT record at ${name} differs. Enter the value as it is shown; a changed record takes some time to spread.`;
  } catch (error) {
    return describeFailure(codeOf(error), name);
  }
}

/** Rejects with the code ETIMEOUT for an answer that comes too late. */
async function lookUp(resolver: DnsResolver, name: string) {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' })), lookupMs);
  try {
    return await Promise.race([resolver.resolveTxt(name), late]);
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z]{1,20}$/.test(code) ? code : 'unknown error';
}

function describeFailure(code: string, name: string): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return `There is no TXT record at ${name} yet. Enter it as it is shown; a new record takes some time to spread.`;
    case 'ETIMEOUT':
    case 'ECANCELLED':
      return `The name servers did not answer for ${name} in time. Try again later.`;
    default:
      return `The name servers could not answer for ${name} (${code}). Check the domain, then try again.`;
  }
}
