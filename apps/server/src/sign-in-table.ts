import { Locale, locales } from '@lectern/contract';
import { defaultLanguage, defaultSessionDays, defaultSingleSignOn } from '@lectern/domain/settings';
import { z } from 'zod';
import { certificate, privateKey } from './key-values.ts';
import { setting } from './setting.ts';
import { wholeNumber } from './setting-values.ts';

/** The settings of sessions, and of single sign-on with SAML. */
export const signInTable = {
  SESSION_DAYS: setting({
    meaning: 'How long a session lasts that a user starts with their password.',
    expected: 'a whole number from 1 to 365',
    schema: wholeNumber(1, 365),
    fallback: defaultSessionDays,
  }),
  DEFAULT_LANGUAGE: setting({
    meaning: 'Language of account pages and mails for those of whom none is known.',
    expected: `one of ${locales.join(', ')}`,
    schema: Locale,
    fallback: defaultLanguage,
  }),
  SSO_SESSION_HOURS: setting({
    meaning: 'How long a session of single sign-on lasts.',
    expected: 'a whole number from 1 to 720',
    schema: wholeNumber(1, 720),
    fallback: defaultSingleSignOn.sessionHours,
  }),
  SSO_ACCOUNTS: setting({
    meaning:
      'Users that the identity provider of an organization may sign in to it: its own members, those who are invited and new users, or every user of this server, for organizations that trust each other.',
    expected: 'own or all',
    schema: z.enum(['own', 'all']),
    fallback: defaultSingleSignOn.accounts,
  }),
  SAML_PRIVATE_KEY: setting({
    meaning: 'RSA key that signs requests to identity providers; requires `SAML_CERTIFICATE`.',
    expected: 'an RSA private key in PEM, with line breaks or \\n between its lines',
    schema: privateKey,
    fallback: undefined,
    fallbackText: 'requests are not signed',
    secret: true,
  }),
  SAML_CERTIFICATE: setting({
    meaning: 'Certificate of `SAML_PRIVATE_KEY`, part of the metadata for identity providers.',
    expected: 'an X.509 certificate in PEM, with line breaks or \\n between its lines',
    schema: certificate,
    fallback: undefined,
    fallbackText: 'none',
  }),
};
