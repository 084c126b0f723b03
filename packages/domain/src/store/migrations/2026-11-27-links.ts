import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table space_links (
    space_id text collate "C" primary key references spaces (id) on delete cascade,
    revision_id text collate "C" not null,
    server text collate "C" not null,
    ok integer not null,
    broken integer not null,
    in_app integer not null
  )`,
  sql`create table page_links (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    page_id text collate "C" not null,
    document text collate "C",
    anchors text collate "C" not null,
    links text collate "C" not null,
    edges text collate "C" not null,
    ok integer not null,
    broken integer not null,
    in_app integer not null,
    primary key (space_id, page_id)
  )`,
  // The pages that have a link of a status, in the order in which links are listed.
  sql`create index page_links_any on page_links (space_id, page_id) where ok + broken + in_app > 0`,
  sql`create index page_links_ok on page_links (space_id, page_id) where ok > 0`,
  sql`create index page_links_broken on page_links (space_id, page_id) where broken > 0`,
  sql`create index page_links_in_app on page_links (space_id, page_id) where in_app > 0`,
  sql`create table link_edges (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    key text collate "C" not null,
    page_id text collate "C" not null,
    leads boolean not null,
    primary key (space_id, key, page_id)
  )`,
];

/**
 * What the links of the pages of spaces come down to. The content that spaces have before this is read when its links
 * are first asked for, or by a job after its next change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
