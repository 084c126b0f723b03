import { type Kysely, sql } from 'kysely';

const statements = [
  // The key is kept readable, because editors are shown the address again and again.
  sql`create table share_links (
    id text collate "C" primary key,
    site_id text collate "C" not null references sites on delete cascade,
    name text not null,
    active boolean not null,
    key text collate "C" not null constraint share_links_key_key unique,
    created_at timestamptz(3) not null
  )`,
  sql`create index share_links_by_age on share_links (site_id, created_at, id)`,
];

/** How published sites are reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
