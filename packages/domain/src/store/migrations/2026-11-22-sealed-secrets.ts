import { type Kysely, sql } from 'kysely';

/**
 * Room for secrets that are sealed with a key outside of the database. The server moves them there when it starts.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_keys add column sealed text`.execute(db);
  await sql`alter table signing_keys alter column secret drop not null`.execute(db);
  await sql`alter table git_credentials alter column key_id drop not null`.execute(db);
  await sql`alter table share_links add column key_hash text collate "C"`.execute(db);
  await sql`create unique index share_links_key_hash_key on share_links (key_hash)`.execute(db);
}
