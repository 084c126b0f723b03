import { readFileSync } from 'node:fs';
import { roles } from '@lectern/contract';
import type { OpenIdConnectSettings } from '@lectern/domain/settings';
import { z } from 'zod';
import { SettingsError, setting } from './setting.ts';
import { path } from './setting-values.ts';

/** As the provider writes it: a slash at its end is part of it. */
const issuer = z.url({ protocol: /^https?$/ }).refine((url) => !/[?#]/.test(url));
const text = z.string().trim().min(1).max(512);

/** The settings of the OpenID provider of the server. */
export const oidcTable = {
  OIDC_ISSUER: setting({
    meaning:
      'OpenID provider that users sign in through. Configure `/oidc/callback` of `PUBLIC_URL` as the redirect URI there.',
    expected: 'the https address of an issuer, such as https://login.example.com',
    schema: issuer,
    fallback: undefined,
    fallbackText: 'none',
  }),
  OIDC_CLIENT_ID: setting({
    meaning: 'Id of this server at the OpenID provider; required with `OIDC_ISSUER`.',
    expected: 'a client id',
    schema: text,
    fallback: undefined,
    fallbackText: 'none',
  }),
  OIDC_CLIENT_SECRET: setting({
    meaning: 'Secret of this server at the OpenID provider.',
    expected: 'a client secret',
    schema: text,
    fallback: undefined,
    fallbackText: 'none: a public client',
    secret: true,
  }),
  OIDC_LABEL: setting({
    meaning: 'Name of the OpenID provider on the page to sign in.',
    expected: 'a text of at most 40 characters',
    schema: text.max(40),
    fallback: 'single sign-on',
  }),
  OIDC_SCOPE: setting({
    meaning: 'Scopes that are asked for.',
    expected: 'scopes separated by spaces, with openid',
    schema: text.regex(/\bopenid\b/),
    fallback: 'openid email profile',
  }),
  OIDC_GROUPS_CLAIM: setting({
    meaning: 'Claim with the groups of a user.',
    expected: 'the name of a claim',
    schema: text,
    fallback: 'groups',
  }),
  OIDC_TRUST_EMAIL: setting({
    meaning:
      'Whether an e-mail address counts as verified that the provider sends without `email_verified`, as Microsoft Entra does; only for a provider where nobody can give an address that is not theirs.',
    expected: 'on or off',
    schema: z.enum(['on', 'off']),
    fallback: 'off',
  }),
  OIDC_GROUPS: setting({
    meaning:
      'JSON file that says what groups lead to: an array of objects with `group`, `organization`, and a `role`, a `team` or both.',
    expected: 'the path of a file',
    schema: path,
    fallback: undefined,
    fallbackText: 'none',
  }),
};

const Mappings = z
  .array(
    z.strictObject({
      group: z.string().min(1).max(255),
      organization: z.string().min(1).max(128),
      role: z.enum(roles).optional(),
      team: z.string().min(1).max(128).optional(),
    }),
  )
  .max(1000);

type OidcSettings = {
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET: string | undefined;
  readonly OIDC_LABEL: string;
  readonly OIDC_SCOPE: string;
  readonly OIDC_GROUPS_CLAIM: string;
  readonly OIDC_TRUST_EMAIL: 'on' | 'off';
  readonly OIDC_GROUPS: string | undefined;
};

/** The OpenID provider of the server, if it has one. Throws `SettingsError`. */
export function openIdConnectOf(settings: OidcSettings): OpenIdConnectSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined && clientId === undefined) return undefined;
  if (issuer === undefined || clientId === undefined)
    throw new SettingsError('OIDC_ISSUER and OIDC_CLIENT_ID must be set together.');
  const file = settings.OIDC_GROUPS;
  return {
    issuer,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    label: settings.OIDC_LABEL,
    scope: settings.OIDC_SCOPE,
    groupsClaim: settings.OIDC_GROUPS_CLAIM,
    trustsEmail: settings.OIDC_TRUST_EMAIL === 'on',
    ...(file !== undefined && { groups: readMappings(file) }),
  };
}

function readMappings(file: string): z.output<typeof Mappings> {
  try {
    return Mappings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SettingsError(
      `OIDC_GROUPS is ${JSON.stringify(file)}, which must be a JSON file with an array of objects with group, organization, and role or team.`,
      { cause: error },
    );
  }
}
