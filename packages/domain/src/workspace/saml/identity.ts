import { z } from 'zod';
import { accountRefused } from './sign-in-errors.ts';
import type { Statement } from './verify-response.ts';

/** Whom an identity provider signs in. */
export type Identity = { readonly nameId: string; readonly email: string; readonly displayName: string };

const address = z.email().max(254);
const longestName = 64;

/** How identity providers call what we look for, in lower case; the first that is there counts. */
const names = {
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

/** Address and name of whom a statement is about; 403 when it tells no e-mail address. */
export function identityOf({ nameId, attributes }: Statement): Identity {
  const find = (candidates: readonly string[]) =>
    candidates.map((name) => attributes.get(name)).find((value) => value !== undefined && value !== '');
  const email = [find(names.email), nameId].find((text) => address.safeParse(text).success);
  if (email === undefined) {
    throw accountRefused(
      'The identity provider did not tell your e-mail address. Ask whoever runs it to send it as the attribute `email`.',
    );
  }
  const parts = [find(names.givenName), find(names.familyName)].filter((part) => part !== undefined);
  const told = find(names.displayName) ?? (parts.length > 0 ? parts.join(' ') : email.replace(/@.*$/, ''));
  return { nameId, email, displayName: shown(told) || 'Member' };
}

/** On one line, and as long as a name may be. */
function shown(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return Array.from(line).slice(0, longestName).join('').trim();
}
