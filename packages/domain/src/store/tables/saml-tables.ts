import type { Role } from '@lectern/contract';
import type { NullableText, Timestamp } from './column-types.ts';

export type SamlProvidersTable = {
  id: string;
  organization_id: string;
  label: string;
  /** Empty while it is not known, as are the next two. */
  sso_url: string;
  entity_id: string;
  /** As it was given: PEM, or its base64 alone. */
  certificate: string;
  default_team_id: NullableText;
  /** `null` for that of the organization. */
  default_role: Role | null;
  created_at: Timestamp;
};

/** A request to an identity provider that waits for its answer. */
export type SamlRequestsTable = {
  id: string;
  provider_id: string;
  /** SHA-256 of the secret that the browser keeps meanwhile. */
  browser_hash: Uint8Array;
  /** Address in the frontend, where the browser goes in the end. */
  redirect: string;
  expires_at: Timestamp;
};

/** Whom an identity provider means by a name. */
export type SamlIdentitiesTable = {
  provider_id: string;
  name_id: string;
  organization_id: string;
  user_id: string;
  created_at: Timestamp;
};
