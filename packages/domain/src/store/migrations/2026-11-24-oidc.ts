import { type Kysely, sql } from 'kysely';

/**
 * The users of OpenID Connect.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table oidc_identities (
    issuer text collate "C" not null,
    subject text collate "C" not null,
    user_id text collate "C" not null references users on delete cascade,
    created_at timestamptz(3) not null,
    primary key (issuer, subject)
  )`,
  sql`create index oidc_identities_of_user on oidc_identities (user_id)`,
];
