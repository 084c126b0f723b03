import { type Kysely, sql } from 'kysely';

/**
 * Tokens that are limited to an organization or a space, sessions that are limited to the organization of their provider,
 * codes that a browser exchanges for a session, disabled users, and invitations of addresses that nobody has proven.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table users add column disabled boolean not null default false`,

  sql`alter table tokens
    add column organization_id text collate "C" references organizations on delete cascade,
    add column space_id text collate "C" references spaces on delete cascade,
    add column read_only boolean not null default false,
    add column parent_id text collate "C" references tokens on delete cascade`,
  // Sessions of single sign-on count in the organization of the provider only, as long as their user is a member.
  sql`update tokens set organization_id = saml_providers.organization_id
    from saml_providers where saml_providers.id = tokens.saml_provider_id`,
  sql`delete from tokens where organization_id is not null and not exists (select from members
    where members.organization_id = tokens.organization_id and members.user_id = tokens.user_id)`,
  sql`alter table tokens add constraint tokens_of_member_fkey
    foreign key (organization_id, user_id) references members on delete cascade`,
  sql`create index tokens_of_member on tokens (organization_id, user_id, created_at, id) where organization_id is not null`,
  sql`create index tokens_of_space on tokens (space_id) where space_id is not null`,
  sql`create index tokens_of_parent on tokens (parent_id) where parent_id is not null`,

  // Whoever was signed in by a provider could keep a token of their own from before it had limits.
  sql`update tokens set organization_id = held.organization_id
    from (select user_id, min(organization_id) as organization_id from saml_identities group by user_id) as held
    join users on users.id = held.user_id
    where tokens.user_id = held.user_id and tokens.organization_id is null and not users.instance_admin`,
  sql`create index saml_identities_of_user on saml_identities (user_id)`,

  sql`alter table saml_providers add column ready boolean not null default false`,
  sql`update saml_providers set ready = sso_url <> '' and entity_id <> '' and certificate <> ''`,
  sql`alter table saml_requests add column code_challenge text`,
  sql`create table saml_codes (
    code_hash bytea primary key,
    provider_id text collate "C" not null references saml_providers on delete cascade,
    organization_id text collate "C" not null,
    user_id text collate "C" not null,
    browser_hash bytea not null,
    code_challenge text,
    session_ends_at timestamptz(3),
    expires_at timestamptz(3) not null,
    foreign key (organization_id, user_id) references members on delete cascade
  )`,
  sql`create index saml_codes_of_provider on saml_codes (provider_id)`,
  sql`create index saml_codes_of_member on saml_codes (organization_id, user_id)`,
  sql`create index saml_codes_by_expiry on saml_codes (expires_at)`,

  sql`create table email_invites (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    email text not null,
    role text,
    sso boolean not null,
    created_at timestamptz(3) not null,
    constraint email_invites_of_organization_key unique (organization_id, email)
  )`,
  sql`create index email_invites_by_age on email_invites (organization_id, created_at, id)`,
  sql`create index email_invites_of_email on email_invites (email)`,
];
