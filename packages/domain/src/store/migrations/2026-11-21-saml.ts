import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table saml_providers (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    label text not null,
    sso_url text not null,
    entity_id text not null,
    certificate text not null,
    default_team_id text collate "C",
    default_role text,
    created_at timestamptz(3) not null,
    constraint saml_providers_of_organization_key unique (organization_id, id),
    foreign key (organization_id, default_team_id) references teams (organization_id, id)
      on delete set null (default_team_id)
  )`,
  sql`create index saml_providers_by_age on saml_providers (organization_id, created_at, id)`,
  sql`create index saml_providers_of_team on saml_providers (organization_id, default_team_id)`,

  sql`create table saml_requests (
    id text collate "C" primary key,
    provider_id text collate "C" not null references saml_providers on delete cascade,
    browser_hash bytea not null,
    redirect text not null,
    expires_at timestamptz(3) not null
  )`,
  sql`create index saml_requests_of_provider on saml_requests (provider_id)`,
  sql`create index saml_requests_by_expiry on saml_requests (expires_at)`,

  // A provider may speak for a user only as long as the user is a member of its organization.
  sql`create table saml_identities (
    provider_id text collate "C" not null,
    name_id text collate "C" not null,
    organization_id text collate "C" not null,
    user_id text collate "C" not null,
    created_at timestamptz(3) not null,
    primary key (provider_id, name_id),
    foreign key (organization_id, provider_id) references saml_providers (organization_id, id) on delete cascade,
    foreign key (organization_id, user_id) references members on delete cascade
  )`,
  sql`create index saml_identities_of_provider on saml_identities (organization_id, provider_id)`,
  sql`create index saml_identities_of_member on saml_identities (organization_id, user_id)`,

  sql`alter table users add email_confirmed boolean not null default true`,
  sql`alter table tokens add saml_provider_id text collate "C" references saml_providers on delete cascade`,
  sql`create index tokens_of_saml_provider on tokens (saml_provider_id) where saml_provider_id is not null`,
];

/** Identity providers of organizations, and signing in through them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
