import { type Kysely, sql } from 'kysely';

/**
 * The values of roles, levels, visibilities and statuses, which no statement can get wrong. Domains, because PostgreSQL
 * prepares the expression of a check constraint for every statement again, at 20 µs each.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [domain, values] of Object.entries(domains)) {
    const list = sql.join(values.map((value) => sql.lit(value)));
    await sql`create domain ${sql.id(domain)} as text ${sorted.has(domain) ? sql`collate "C"` : sql``}
      check (value in (${list}))`.execute(db);
  }
  for (const [table, columns] of Object.entries(typedColumns)) {
    const changes = Object.entries(columns).map(
      ([column, domain]) => sql`alter column ${sql.id(column)} type ${sql.id(domain)}`,
    );
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
}

const roles = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

const domains = {
  content_role: roles,
  team_role: ['owner', 'member'],
  default_level: [...roles, 'none', 'inherit'],
  access_level: [...roles, 'none', 'organization'],
  edit_mode: ['live', 'locked'],
  space_visibility: ['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'],
  site_visibility: ['public', 'unlisted', 'share-link', 'visitor-auth'],
  spec_visibility: ['private', 'public'],
  change_request_status: ['draft', 'open', 'archived', 'merged'],
  review_status: ['approved', 'changes-requested'],
  revision_type: ['edits', 'merge', 'rollback', 'update', 'computed'],
  organization_type: ['business', 'community'],
  verification_type: ['email-domain', 'hostname'],
} as const;

/** Those of columns that sort by bytes. */
const sorted: ReadonlySet<string> = new Set(['change_request_status', 'review_status']);

const typedColumns: Readonly<Record<string, Readonly<Record<string, keyof typeof domains>>>> = {
  members: { role: 'content_role' },
  content_grants: { role: 'content_role' },
  invites: { role: 'content_role' },
  email_invites: { role: 'content_role' },
  organizations: { default_role: 'content_role', type: 'organization_type' },
  saml_providers: { default_role: 'content_role' },
  team_members: { role: 'team_role' },
  collections: { default_level: 'default_level', access_level: 'access_level' },
  spaces: {
    default_level: 'default_level',
    access_level: 'access_level',
    edit_mode: 'edit_mode',
    visibility: 'space_visibility',
  },
  sites: { visibility: 'site_visibility' },
  openapi_specs: { visibility: 'spec_visibility' },
  change_requests: { status: 'change_request_status' },
  change_request_reviews: { status: 'review_status' },
  revisions: { type: 'revision_type' },
  domain_verifications: { type: 'verification_type' },
};
