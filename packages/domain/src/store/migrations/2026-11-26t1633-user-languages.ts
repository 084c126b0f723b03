import { type Kysely, sql } from 'kysely';

/**
 * The language that a user has chosen, and that of the browser in which they signed in last.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text, add column browser_language text`.execute(db);
}
