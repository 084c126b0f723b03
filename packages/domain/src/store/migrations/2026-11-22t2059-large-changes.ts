import { type Kysely, sql } from 'kysely';

/**
 * A large change stores its content in batches before the head of the space moves, and its pages are indexed after that.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table content_stores
    add column kept_until timestamptz(3),
    add column deletions bigint not null default 0`,
  sql`create table unindexed_pages (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    page_id text collate "C" not null,
    primary key (space_id, page_id)
  )`,
];
