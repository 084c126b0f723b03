import type { Role } from '@lectern/contract';
import {
  boolean,
  bytes,
  generated,
  json,
  nullable,
  secret,
  text,
  texts,
  timestamp,
} from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** How an identity provider signs users in: by SAML 2.0, or by OpenID Connect. */
export type SsoProtocol = 'saml' | 'oidc';

/** What the members of a group of a provider are in its organization. */
export type StoredGroupMapping = {
  readonly group: string;
  readonly role?: Role | undefined;
  readonly team?: string | undefined;
};

/** The identity providers of organizations. Texts are empty while they are not known, and where the protocol has none. */
export const ssoProvidersTable = defineTable('sso_providers', {
  id: text(),
  organization_id: text(),
  protocol: text<SsoProtocol>(),
  label: text(),
  default_team_id: nullable(text()),
  /** `null` for that of the organization. */
  default_role: nullable(text<Role>()),
  /** Whether users who are no members join by signing in. */
  provisioning: generated(boolean()),
  /** The domains of their addresses; empty for any. */
  email_domains: generated(texts()),
  groups_claim: generated(text()),
  group_mappings: json<StoredGroupMapping[], string | undefined>(),
  created_at: timestamp(),
  /** Whether it is configured completely, so that users can sign in through it. */
  ready: generated(boolean()),

  // SAML
  sso_url: generated(text()),
  entity_id: generated(text()),
  /** As it was entered: PEM, or its base64 alone. */
  certificate: generated(text()),

  // OpenID Connect
  issuer: generated(text()),
  client_id: generated(text()),
  /** Null for a public client; empty where an organization was moved without its secrets. */
  client_secret: secret(nullable(text()), { kind: 'sealed', purpose: 'client secrets', of: ['id'] }),
  scopes: generated(texts()),
});
export type SsoProvidersTable = TableOf<typeof ssoProvidersTable>;

/** A request to an identity provider that waits for its response. */
export const ssoRequestsTable = defineTable('sso_requests', {
  id: text(),
  provider_id: text(),
  /** SHA-256 of the secret that the browser has meanwhile. */
  browser_hash: secret(bytes(), { kind: 'hashed' }),
  /** Address in the frontend, where the browser goes in the end. */
  redirect: text(),
  expires_at: timestamp(),
  /** SHA-256 of the code verifier of the app, in base64url (RFC 7636); null for an app of the same origin. */
  code_challenge: nullable(text()),
});
export type SsoRequestsTable = TableOf<typeof ssoRequestsTable>;

/** The user of each subject of an identity provider: of each `NameID` of SAML, and `sub` of OpenID Connect. */
export const ssoIdentitiesTable = defineTable('sso_identities', {
  provider_id: text(),
  subject: text(),
  organization_id: text(),
  user_id: text(),
  created_at: timestamp(),
  /** Whether the provider has verified that the address of the user is theirs. */
  email_verified: boolean(),
});
export type SsoIdentitiesTable = TableOf<typeof ssoIdentitiesTable>;

/** A code that the browser which signed in exchanges for a session, once. */
export const ssoCodesTable = defineTable('sso_codes', {
  /** SHA-256 of the code. */
  code_hash: secret(bytes(), { kind: 'hashed' }),
  provider_id: text(),
  organization_id: text(),
  user_id: text(),
  browser_hash: secret(bytes(), { kind: 'hashed' }),
  code_challenge: nullable(text()),
  session_ends_at: timestamp(),
  expires_at: timestamp(),
});
export type SsoCodesTable = TableOf<typeof ssoCodesTable>;
