import type { GitSync, Role, Space } from '@lectern/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableText, NullableTimestamp, Timestamp } from './column-types.ts';
import type { CommentedPagesTable, CommentReactionsTable, CommentsTable } from './comment-tables.ts';
import type {
  ChangeRequestContributorsTable,
  ChangeRequestsTable,
  ContentDocumentsTable,
  ContentNodesTable,
  ContentStoresTable,
  RevisionsTable,
} from './content-tables.ts';
import type { GitCredentialsTable, GitOperationsTable, GitTargetsTable } from './git-tables.ts';
import type { CustomFieldsTable, CustomFieldValuesTable, TranslationSettingsTable } from './field-tables.ts';
import type { EventsTable, WebhookDeliveriesTable, WebhooksTable } from './event-tables.ts';
import type { ContentImportsTable } from './import-tables.ts';
import type { JobsTable } from './job-tables.ts';
import type { LinkEdgesTable, PageLinksTable, SpaceLinksTable } from './link-tables.ts';
import type { OpenAPISpecsTable, OpenAPISpecVersionsTable } from './openapi-tables.ts';
import type { PdfsTable } from './pdf-tables.ts';
import type { ChangeRequestRequestedReviewersTable, ChangeRequestReviewsTable } from './review-tables.ts';
import type { AuditEventsTable, IdempotencyRecordsTable } from './record-tables.ts';
import type { SearchPagesTable } from './search-tables.ts';
import type { SamlIdentitiesTable, SamlProvidersTable, SamlRequestsTable } from './saml-tables.ts';
import type {
  ShareLinksTable,
  SigningKeysTable,
  SiteAdaptiveSchemasTable,
  SiteCustomizationsTable,
  SitePublishingAuthTable,
  SiteRedirectsTable,
  SiteSectionGroupsTable,
  SiteSectionsTable,
  SiteSpaceCustomizationsTable,
  SiteSpacesTable,
  SitesTable,
} from './site-tables.ts';

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
  /** Whether every organization may believe that the address is theirs; not where only one of them says so. */
  email_confirmed: Generated<boolean>;
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
  /** The provider that its user signed in through; the token goes with it. */
  saml_provider_id: NullableText;
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
  /** Where its content is. */
  store_id: string;
  last_change_request_number: Generated<number>;
  open_comment_count: Generated<number>;
  change_request_count: Generated<number>;
  open_change_request_count: Generated<number>;
  draft_change_request_count: Generated<number>;
  /** With which repository it is kept in step. */
  git_sync: ColumnType<GitSync | null, GitSync | null | undefined, GitSync | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
};

/** The whole schema. */
export type Tables = {
  comments: CommentsTable;
  comment_reactions: CommentReactionsTable;
  commented_pages: CommentedPagesTable;
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
  saml_providers: SamlProvidersTable;
  saml_requests: SamlRequestsTable;
  saml_identities: SamlIdentitiesTable;
  collections: CollectionsTable;
  spaces: SpacesTable;
  content_stores: ContentStoresTable;
  content_nodes: ContentNodesTable;
  content_documents: ContentDocumentsTable;
  revisions: RevisionsTable;
  change_requests: ChangeRequestsTable;
  change_request_contributors: ChangeRequestContributorsTable;
  change_request_reviews: ChangeRequestReviewsTable;
  change_request_requested_reviewers: ChangeRequestRequestedReviewersTable;
  pdfs: PdfsTable;
  search_pages: SearchPagesTable;
  space_links: SpaceLinksTable;
  page_links: PageLinksTable;
  link_edges: LinkEdgesTable;
  sites: SitesTable;
  site_section_groups: SiteSectionGroupsTable;
  site_sections: SiteSectionsTable;
  site_spaces: SiteSpacesTable;
  share_links: ShareLinksTable;
  site_publishing_auth: SitePublishingAuthTable;
  signing_keys: SigningKeysTable;
  site_customizations: SiteCustomizationsTable;
  site_space_customizations: SiteSpaceCustomizationsTable;
  site_adaptive_schemas: SiteAdaptiveSchemasTable;
  site_redirects: SiteRedirectsTable;
  custom_fields: CustomFieldsTable;
  custom_field_values: CustomFieldValuesTable;
  translation_settings: TranslationSettingsTable;
  jobs: JobsTable;
  content_imports: ContentImportsTable;
  events: EventsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  openapi_specs: OpenAPISpecsTable;
  openapi_spec_versions: OpenAPISpecVersionsTable;
  git_operations: GitOperationsTable;
  git_credentials: GitCredentialsTable;
  git_targets: GitTargetsTable;
};
