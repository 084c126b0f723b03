import { type Kysely, sql } from 'kysely';

/**
 * The words of the pages of a space, by their start and by their end: misspelled words are corrected by them. Jobs read
 * those of the pages that there are.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table search_words (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    word text collate "C" not null,
    primary key (space_id, word)
  )`,
  sql`create index search_words_by_end on search_words (space_id, reverse(word))`,

  sql`insert into jobs (id, organization_id, space_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), spaces.organization_id, spaces.id,
      'index-texts', spaces.id, jsonb_build_object('spaceId', spaces.id), 5, now(), now()
    from spaces
    where exists (select from search_pages where search_pages.space_id = spaces.id)
    on conflict do nothing`,
];
