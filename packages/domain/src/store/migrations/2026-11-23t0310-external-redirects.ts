import { type Kysely, sql } from 'kysely';

/**
 * Redirects of sites to URLs.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table site_redirects
    add column external_url text collate "C",
    drop constraint site_redirects_one_destination,
    add constraint site_redirects_one_destination
      check (num_nonnulls(site_section_id, site_space_id, external_url) = 1)`,
];
