import { type Kysely, sql } from 'kysely';

/**
 * Passwords, links that set them, and sessions with the browser that they were started in.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table passwords (
    user_id text collate "C" primary key references users on delete cascade,
    hash text not null,
    changed_at timestamptz(3) not null
  )`,

  sql`create table account_links (
    code_hash bytea primary key,
    user_id text collate "C" not null references users on delete cascade,
    purpose text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  sql`create index account_links_of_user on account_links (user_id, created_at)`,
  sql`create index account_links_by_expiry on account_links (expires_at)`,

  sql`create table sessions (
    id text collate "C" primary key,
    token_id text collate "C" not null references tokens on delete cascade,
    user_id text collate "C" not null references users on delete cascade,
    method text not null,
    user_agent text not null,
    address text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    constraint sessions_of_token_key unique (token_id)
  )`,
  sql`create index sessions_by_age on sessions (user_id, created_at, id)`,

  // Sign-ins from before, whose browser was not recorded. Tokens that were created in one have a parent.
  sql`insert into sessions (id, token_id, user_id, method, user_agent, address, created_at, last_used_at)
    select 'sess_' || substr(id, 5), id, user_id, 'saml', '', '', created_at, created_at
    from tokens where saml_provider_id is not null and parent_id is null`,
];
