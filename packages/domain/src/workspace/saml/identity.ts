import { z } from 'zod';
import { accountForbidden } from '../sso/sign-in-errors.ts';
import type { SsoIdentity } from '../sso/sso-identity.ts';
import type { VerifiedAssertion } from './verify-response.ts';

const address = z.email().max(254);
const maxNameLength = 64;

/** The names of attributes at common identity providers, in lower case and in order of precedence. */
const attributeNames = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'user.email',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
  ],
  displayName: [
    'displayname',
    'name',
    'cn',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:oid:2.5.4.3',
  ],
  givenName: [
    'givenname',
    'firstname',
    'first_name',
    'user.firstname',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
  ],
  familyName: [
    'surname',
    'sn',
    'lastname',
    'last_name',
    'user.lastname',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'urn:oid:2.5.4.4',
  ],
} as const;

/** The subject of an assertion, with e-mail address and name; 403 when it has no e-mail address. */
export function identityOf({ nameId, attributes }: VerifiedAssertion): SsoIdentity {
  const find = (candidates: readonly string[]) =>
    candidates.map((name) => attributes.get(name)).find((value) => value !== undefined && value !== '');
  const email = [find(attributeNames.email), nameId].find((text) => address.safeParse(text).success);
  if (email === undefined) {
    throw accountForbidden(
      'The identity provider did not send your e-mail address. Ask its administrator to send it as the attribute `email`.',
    );
  }
  const parts = [find(attributeNames.givenName), find(attributeNames.familyName)].filter(
    (part) => part !== undefined,
  );
  const displayName =
    find(attributeNames.displayName) ??
    (parts.length > 0 ? parts.join(' ') : email.slice(0, email.indexOf('@')));
  return {
    subject: nameId,
    email,
    isVerified: true,
    displayName: singleLine(displayName) || 'Member',
    groups: new Set(),
  };
}

/** On one line, truncated to the longest name. */
function singleLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return Array.from(line).slice(0, maxNameLength).join('').trim();
}
