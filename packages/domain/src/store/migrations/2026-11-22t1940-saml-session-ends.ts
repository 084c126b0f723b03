import { type Kysely, sql } from 'kysely';

/**
 * The end of a session is computed when its code is made. The codes from before, which are valid for a minute, are deleted.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`delete from saml_codes`,
  sql`alter table saml_codes alter column session_ends_at set not null`,
];
