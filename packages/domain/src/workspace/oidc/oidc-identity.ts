import { z } from 'zod';
import { AccountError } from '../../core/account-error.ts';

/** The user whom an OpenID provider signs in. */
export type OidcIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** Whether the provider has verified the address. */
  readonly isVerified: boolean;
  readonly displayName: string;
  readonly groups: ReadonlySet<string>;
};

const maxNameLength = 64;
const maxGroups = 1000;

const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.unknown(),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

/** The identity that claims state; 403 without an e-mail address. */
export function identityOf(
  issuer: string,
  claims: Readonly<Record<string, unknown>>,
  groupsClaim: string,
): OidcIdentity {
  const { success, data, error } = Claims.safeParse(claims);
  if (!success) throw new AccountError('forbidden', 'providerWithoutEmail', { cause: error });
  const { sub, email, email_verified: verified, name, preferred_username: userName } = data;
  return {
    issuer,
    subject: sub,
    email,
    // Some send the text.
    isVerified: verified === true || verified === 'true',
    displayName: singleLine(name ?? userName ?? '') || email.slice(0, Math.min(email.lastIndexOf('@'), 64)),
    groups: new Set(groupsIn(claims[groupsClaim])),
  };
}

/** Groups by their names; what is no text is no group. */
function groupsIn(claim: unknown): string[] {
  const listed: readonly unknown[] = Array.isArray(claim) ? claim.slice(0, maxGroups) : [];
  return listed.filter((group) => typeof group === 'string');
}

/** On one line, truncated to the longest name. */
function singleLine(text: string): string {
  const line = text
    .slice(0, 1000)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, maxNameLength).join('').trim();
}
