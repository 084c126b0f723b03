import type { Role } from '@lectern/contract';
import { boolean, bytes, generated, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const samlProvidersTable = defineTable('saml_providers', {
  id: text(),
  organization_id: text(),
  label: text(),
  /** Empty while it is not known, as are the next two. */
  sso_url: text(),
  entity_id: text(),
  /** As it was entered: PEM, or its base64 alone. */
  certificate: text(),
  default_team_id: nullable(text()),
  /** `null` for that of the organization. */
  default_role: nullable(text<Role>()),
  created_at: timestamp(),
  /** Whether it is configured completely, so that users can sign in through it. */
  ready: generated(boolean()),
});
export type SamlProvidersTable = TableOf<typeof samlProvidersTable>;

/** A request to an identity provider that waits for its response. */
export const samlRequestsTable = defineTable('saml_requests', {
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
export type SamlRequestsTable = TableOf<typeof samlRequestsTable>;

/** The user of each `NameID` of an identity provider. */
export const samlIdentitiesTable = defineTable('saml_identities', {
  provider_id: text(),
  name_id: text(),
  organization_id: text(),
  user_id: text(),
  created_at: timestamp(),
});
export type SamlIdentitiesTable = TableOf<typeof samlIdentitiesTable>;

/** A code that the browser which signed in exchanges for a session, once. */
export const samlCodesTable = defineTable('saml_codes', {
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
export type SamlCodesTable = TableOf<typeof samlCodesTable>;
