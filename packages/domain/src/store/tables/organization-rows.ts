import type { Tables } from './tables.ts';

/** How the rows of a table belong to an organization, for moving it to another server. */
export type OrganizationRows = {
  /** Has the id of the organization or, with `of`, that of a row of another table which belongs to it. */
  readonly column: string;
  readonly of?: keyof Tables;
  /** Columns with the id of a user, or a list of such ids. */
  readonly users?: readonly string[];
  readonly userLists?: readonly string[];
  /** Columns with the id of a content store. */
  readonly stores?: readonly string[];
  /** Columns that the other database fills in. */
  readonly omitted?: readonly string[];
  /** Columns that refer to rows which are inserted later, and are set in the end. */
  readonly later?: readonly string[];
  /** Rows that are moved; all of them by default. */
  readonly where?: string;
  /** The order in which rows are inserted. */
  readonly order?: string;
};

/** Why the rows of a table are not moved as they are. */
export type LeftRows = { readonly left: string };

/**
 * Every table, in an order in which rows may be inserted: what a row refers to comes before it.
 * @public A test reads it.
 */
export const organizationTables = {
  users: { left: 'those whom rows refer to are matched by their e-mail address or created' },
  tokens: { left: 'a token is never moved: users create new ones' },
  sessions: { left: 'they end with their tokens' },
  passwords: { left: 'they belong to users, who set new ones' },
  account_links: { left: 'they belong to users, for some days' },
  oidc_identities: { left: 'they belong to the provider of the server' },
  second_factors: { left: 'they belong to users, and are sealed for the server' },
  recovery_codes: { left: 'they belong to users' },
  sign_in_challenges: { left: 'they last for minutes' },
  mails: { left: 'they are sent by the server that they were written on' },
  mail_unsubscriptions: { left: 'they belong to users' },
  digests: { left: 'they belong to the server' },
  signing_keys: { left: 'they belong to the server' },
  backups: { left: 'they belong to the server' },
  rate_counters: { left: 'they belong to the server' },
  idempotency_records: { left: 'they belong to users, for a day' },
  sso_requests: { left: 'they last for minutes' },
  sso_codes: { left: 'they last for a minute' },
  read_only_organizations: { left: 'the organization is not read-only where it moves to' },
  team_counts: { left: 'triggers count them' },
  space_counts: { left: 'triggers count them' },
  comment_counts: { left: 'triggers count them' },
  stored_objects: { left: 'the files that arrive are counted' },
  storage_usage: { left: 'the files that arrive are counted' },
  pdfs: { left: 'they are made again' },
  content_stores: { left: 'those of the spaces are created' },
  content_nodes: {
    left: 'those that revisions of the organization reach are moved: others may share the store',
  },
  content_documents: { left: 'those that revisions of the organization reach are moved' },

  organizations: { column: 'id', later: ['default_site_id'] },
  domain_verifications: { column: 'organization_id' },
  members: { column: 'organization_id', users: ['user_id'] },
  teams: { column: 'organization_id' },
  team_members: { column: 'organization_id', users: ['user_id'] },
  sso_providers: { column: 'organization_id' },
  sso_identities: { column: 'organization_id', users: ['user_id'] },
  scim_users: { column: 'organization_id', users: ['user_id'] },
  scim_groups: { column: 'organization_id' },
  custom_fields: { column: 'organization_id' },
  translation_settings: { column: 'organization_id' },
  openapi_specs: { column: 'organization_id' },
  openapi_spec_versions: { column: 'spec_id', of: 'openapi_specs' },
  collections: { column: 'organization_id', later: ['parent_id'] },
  spaces: { column: 'organization_id', stores: ['store_id'] },
  custom_field_values: { column: 'space_id', of: 'spaces' },
  sites: { column: 'organization_id', omitted: ['site_space_count'] },
  invites: { column: 'organization_id' },
  email_invites: { column: 'organization_id' },
  content_grants: { column: 'organization_id', users: ['user_id'] },
  effective_grants: { column: 'organization_id', users: ['user_id'] },
  revisions: { column: 'space_id', of: 'spaces', users: ['created_by'] },
  change_requests: { column: 'organization_id', users: ['created_by'] },
  change_request_contributors: { column: 'change_request_id', of: 'change_requests', users: ['user_id'] },
  change_request_reviews: {
    column: 'change_request_id',
    of: 'change_requests',
    users: ['reviewer_id', 'requested_by'],
  },
  change_request_requested_reviewers: {
    column: 'change_request_id',
    of: 'change_requests',
    users: ['user_id', 'requested_by'],
  },
  /** Replies after what they reply to. */
  comments: {
    column: 'space_id',
    of: 'spaces',
    users: ['posted_by', 'resolved_by'],
    order: 'parent_id is not null',
  },
  comment_reactions: { column: 'comment_id', of: 'comments', users: ['user_id'] },
  commented_pages: { column: 'space_id', of: 'spaces' },
  computed_pages: { column: 'space_id', of: 'spaces' },
  search_pages: { column: 'organization_id' },
  search_words: { column: 'space_id', of: 'spaces' },
  unindexed_pages: { column: 'space_id', of: 'spaces' },
  text_mentions: { column: 'space_id', of: 'spaces', userLists: ['users'] },
  space_links: { column: 'space_id', of: 'spaces' },
  page_links: { column: 'space_id', of: 'spaces' },
  link_edges: { column: 'space_id', of: 'spaces' },
  site_section_groups: { column: 'site_id', of: 'sites' },
  site_sections: { column: 'site_id', of: 'sites' },
  site_spaces: { column: 'site_id', of: 'sites' },
  share_links: { column: 'site_id', of: 'sites' },
  site_customizations: { column: 'site_id', of: 'sites' },
  site_space_customizations: { column: 'site_space_id', of: 'site_spaces' },
  site_adaptive_schemas: { column: 'site_id', of: 'sites' },
  site_publishing_auth: { column: 'site_id', of: 'sites' },
  site_redirects: { column: 'site_id', of: 'sites' },
  audit_events: { column: 'organization_id', users: ['actor_id'] },
  /** Those that wait run where they arrive; none runs while the organization is read-only. */
  jobs: { column: 'organization_id', users: ['actor_id'], where: `state <> 'running'` },
  /** With numbers of transactions of the other database, in the same order. */
  events: {
    column: 'organization_id',
    users: ['actor_id'],
    omitted: ['transaction_id'],
    order: 'transaction_id, "position"',
  },
  webhooks: { column: 'organization_id', omitted: ['secret_key_id', 'old_secret_key_id'] },
  webhook_deliveries: { column: 'webhook_id', of: 'webhooks' },
  git_operations: { column: 'space_id', of: 'spaces' },
  git_credentials: { column: 'job_id', of: 'jobs', omitted: ['key_id'] },
  git_targets: { column: 'space_id', of: 'spaces' },
  content_imports: { column: 'space_id', of: 'spaces' },
} as const satisfies { readonly [Name in keyof Tables]: OrganizationRows | LeftRows };

export type MovedTable = {
  readonly [Name in keyof typeof organizationTables]: (typeof organizationTables)[Name] extends LeftRows
    ? never
    : Name;
}[keyof typeof organizationTables];

/** The tables whose rows are moved, in the order in which they are inserted. */
export const movedTables: readonly MovedTable[] = Object.entries(organizationTables).flatMap(
  ([name, declared]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names of the tables that are not left.
    'left' in declared ? [] : [name as MovedTable],
);

export function rowsOf(table: MovedTable): OrganizationRows {
  return organizationTables[table];
}
