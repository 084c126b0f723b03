import type {
  AuditEvent,
  CustomizationOverrides,
  CustomizationSettings,
  Door,
  Role,
  Site,
  SiteType,
  Space,
} from '@lectern/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** ISO 8601 text in UTC with milliseconds, on both databases. */
type Timestamp = string;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
type NullableTimestamp = ColumnType<string | null, string | null | undefined, string | null>;

/** A role, `none` for nobody by default, `inherit` to follow the parent. */
export type StoredLevel = Role | 'none' | 'inherit';
/** What `inherit` came down to; `organization` where it reached the root. */
export type AccessLevel = Role | 'none' | 'organization';

export type UsersTable = {
  id: string;
  email: string;
  display_name: string;
  photo_url: string | null;
  instance_admin: boolean;
  created_at: Timestamp;
};

export type TokensTable = {
  id: string;
  user_id: string;
  label: string;
  /** SHA-256 of the secret. */
  secret_hash: Uint8Array;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
};

export type OrganizationsTable = {
  id: string;
  title: string;
  created_at: Timestamp;
  email_domains: string[];
  hostname: string | null;
  type: 'business' | 'community';
  use_case: string | null;
  default_role: Role | null;
  default_site_id: string | null;
  logo_url: string | null;
  sso: boolean;
  ai: boolean;
  invite_links: boolean;
};

export type MembersTable = {
  organization_id: string;
  user_id: string;
  /** `null` for a guest. */
  role: Role | null;
  joined_at: Timestamp;
  last_seen_at: NullableTimestamp;
  sso: Generated<boolean>;
  disabled: Generated<boolean>;
};

export type TeamsTable = {
  id: string;
  organization_id: string;
  title: string;
  created_at: Timestamp;
};

export type TeamMembersTable = {
  organization_id: string;
  team_id: string;
  user_id: string;
  role: 'owner' | 'member';
  joined_at: Timestamp;
};

/** Of a collection or a space, to a user or a team: of each pair exactly one is set. */
type GrantColumns = {
  organization_id: string;
  collection_id: NullableText;
  space_id: NullableText;
  user_id: NullableText;
  team_id: NullableText;
  /** The user or the team. */
  subject_id: GeneratedAlways<string>;
};

/** A role that somebody was given on a collection or a space itself. */
export type ContentGrantsTable = GrantColumns & {
  /** The collection or the space. */
  content_id: GeneratedAlways<string>;
  role: Role;
  created_at: Timestamp;
};

/**
 * The highest role that somebody was given on a node or on anything above it. A node is an item that was ever given a
 * grant of its own.
 */
export type EffectiveGrantsTable = GrantColumns & {
  node_id: GeneratedAlways<string>;
  /** 1 (`read`) to 6 (`admin`), see `rankOf`. */
  rank: number;
};

/** How many spaces that are not deleted share what decides who may see them; kept by triggers on spaces. */
export type SpaceCountsTable = {
  organization_id: string;
  access_level: AccessLevel;
  /** Empty for none. */
  access_node: string;
  part: number;
  count: number;
};

/** Of the whole organization, or of one collection or space. */
export type InvitesTable = {
  id: string;
  organization_id: string;
  /** `null` for a guest. */
  role: Role | null;
  collection_id: NullableText;
  space_id: NullableText;
  created_at: Timestamp;
};

/** JSON, written as text with the cast `::text::jsonb`. */
type Json<Value> = ColumnType<Value, string, string>;

export type AuditEventsTable = {
  id: string;
  organization_id: NullableText;
  created_at: Timestamp;
  actor_id: NullableText;
  /** The `operationId`. */
  operation: string;
  door: Door;
  address: NullableText;
  user_agent: NullableText;
  resources: Json<AuditEvent['resources']>;
  changes: Json<AuditEvent['changes']>;
};

/** What a POST with an `Idempotency-Key` answered. */
export type IdempotencyRecordsTable = {
  user_id: string;
  key: string;
  created_at: Timestamp;
  request_hash: Uint8Array;
  /** `null` for an empty answer. */
  result: ColumnType<unknown, string | null, string | null>;
};

export type CollectionsTable = {
  id: string;
  organization_id: string;
  parent_id: string | null;
  title: string;
  description: string | null;
  default_level: StoredLevel;
  access_level: AccessLevel;
  /** The nearest item upwards, itself included, whose grants count here; none where nothing was ever granted. */
  access_node: NullableText;
  /** Order among the collections and spaces of one parent; ties go by id. */
  position: number;
  created_at: Timestamp;
};

export type SpacesTable = {
  id: string;
  organization_id: string;
  parent_id: string | null;
  title: string;
  emoji: string | null;
  icon: string | null;
  visibility: Space['visibility'];
  edit_mode: Space['editMode'];
  default_level: StoredLevel;
  access_level: AccessLevel;
  /** The nearest item upwards, itself included, whose grants count here; none where nothing was ever granted. */
  access_node: NullableText;
  position: number;
  revision_id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
};

export type RevisionsTable = {
  id: string;
  space_id: string;
  type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed';
  created_at: Timestamp;
};

export type SitesTable = {
  id: string;
  organization_id: string;
  type: SiteType;
  title: string;
  hostname: string | null;
  basename: string | null;
  proxy_origin: string | null;
  visibility: Site['visibility'];
  published: boolean;
  adaptive_content: boolean | null;
  /** Kept by a trigger on site_spaces. */
  site_space_count: Generated<number>;
  created_at: Timestamp;
};

export type SiteSectionGroupsTable = {
  id: string;
  site_id: string;
  title: string;
  icon: string | null;
  /** Order among the groups and the ungrouped sections of the site. */
  position: number;
};

export type SiteSectionsTable = {
  id: string;
  site_id: string;
  group_id: string | null;
  title: string;
  description: string | null;
  path: string;
  icon: string | null;
  condition: string | null;
  is_default: boolean;
  /** Order among the sections of one group, or among the groups and ungrouped sections. */
  position: number;
};

export type SiteSpacesTable = {
  id: string;
  site_id: string;
  section_id: string | null;
  space_id: string;
  path: string;
  condition: string | null;
  is_default: boolean;
  /** Order within the section, or within a site without sections. */
  position: number;
};

export type ShareLinksTable = {
  id: string;
  site_id: string;
  name: string;
  active: boolean;
  /** The secret part of its address. */
  key: string;
  created_at: Timestamp;
};

/** What was set for a site; one without a row has the defaults. */
export type SiteCustomizationsTable = {
  site_id: string;
  settings: CustomizationSettings;
};

/** What a site space has otherwise than its site; nothing in it is null. */
export type SiteSpaceCustomizationsTable = {
  site_space_id: string;
  overrides: CustomizationOverrides;
};

export type SiteAdaptiveSchemasTable = {
  site_id: string;
  json_schema: Readonly<Record<string, unknown>>;
  updated_at: Timestamp;
};

/** To a section, a site space or a page in a site space. */
export type SiteRedirectsTable = {
  id: string;
  site_id: string;
  /** As `canonicalSourcePath` writes it. */
  source: string;
  site_section_id: string | null;
  site_space_id: string | null;
  page_id: string | null;
  created_at: Timestamp;
};

/** The whole schema. */
export type Tables = {
  users: UsersTable;
  tokens: TokensTable;
  organizations: OrganizationsTable;
  members: MembersTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  content_grants: ContentGrantsTable;
  effective_grants: EffectiveGrantsTable;
  space_counts: SpaceCountsTable;
  invites: InvitesTable;
  audit_events: AuditEventsTable;
  idempotency_records: IdempotencyRecordsTable;
  collections: CollectionsTable;
  spaces: SpacesTable;
  revisions: RevisionsTable;
  sites: SitesTable;
  site_section_groups: SiteSectionGroupsTable;
  site_sections: SiteSectionsTable;
  site_spaces: SiteSpacesTable;
  share_links: ShareLinksTable;
  site_customizations: SiteCustomizationsTable;
  site_space_customizations: SiteSpaceCustomizationsTable;
  site_adaptive_schemas: SiteAdaptiveSchemasTable;
  site_redirects: SiteRedirectsTable;
};
