import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table search_pages (
    space_id text collate "C" not null,
    organization_id text collate "C" not null,
    page_id text collate "C" not null,
    words tsvector not null,
    subject tsvector not null,
    title text collate "C" not null,
    headings text collate "C" not null,
    text text collate "C" not null,
    sections text not null,
    -- Within the same index as the words, so that no search reads an entry of somebody else's page.
    scopes text[] collate "C" not null generated always as (array[space_id, organization_id]) stored,
    primary key (space_id, page_id),
    foreign key (space_id, organization_id) references spaces (id, organization_id)
      on delete cascade on update cascade
  )`,
  // Without a list of pending entries, which would be read from its beginning to its end by every search.
  sql`create index search_pages_words on search_pages using gin (scopes, words) with (fastupdate = off)`,
];

/** What the pages of spaces are found by. No space has content before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
