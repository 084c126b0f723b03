import { type Kysely, sql } from 'kysely';

/**
 * What visitors see of texts: which rows of the search index are for them, and which conditions and specs texts mention.
 * Until a job has read the texts of a space, none of its pages is found by visitors, and no private spec shown.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table search_pages add column audience text collate "C" not null default 'members'
    check (audience in ('everyone', 'members', 'visitors'))`,
  sql`alter table search_pages alter column audience drop default`,
  sql`alter table search_pages drop constraint search_pages_pkey`,
  sql`alter table search_pages add primary key (space_id, page_id, audience)`,

  sql`create table text_mentions (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    owner_id text collate "C" not null,
    document text collate "C" not null,
    conditions text[] collate "C" not null,
    specs text[] collate "C" not null,
    primary key (space_id, owner_id)
  )`,

  sql`insert into jobs (id, organization_id, space_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), spaces.organization_id, spaces.id,
      'index-texts', spaces.id, jsonb_build_object('spaceId', spaces.id), 5, now(), now()
    from spaces
    join revisions on revisions.id = spaces.revision_id
    where revisions.pages_hash is not null or revisions.reusable_contents_hash is not null`,
];
