import { type Kysely, sql } from 'kysely';

/**
 * Authenticator apps, recovery codes, and sign-ins that wait for a code.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table second_factors (
    user_id text collate "C" primary key references users on delete cascade,
    secret text not null,
    created_at timestamptz(3) not null,
    enabled_at timestamptz(3),
    last_step bigint not null default 0
  )`,
  sql`create table recovery_codes (
    user_id text collate "C" not null references second_factors on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  )`,
  sql`create table sign_in_challenges (
    secret_hash bytea primary key,
    user_id text collate "C" not null references users on delete cascade,
    expires_at timestamptz(3) not null,
    attempts_left integer not null
  )`,
  sql`create index sign_in_challenges_of_user on sign_in_challenges (user_id)`,
  sql`create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at)`,
];
