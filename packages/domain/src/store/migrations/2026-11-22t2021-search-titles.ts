import { type Kysely, sql } from 'kysely';

/**
 * Pages by the words of their titles: a search ranks these, and as many others as there is room for.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index search_pages_titles on search_pages
    using gin (scopes, ts_filter(subject, '{a}')) with (fastupdate = off)`.execute(db);
}
