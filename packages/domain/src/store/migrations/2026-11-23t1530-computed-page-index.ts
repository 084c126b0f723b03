import { type Kysely, sql } from 'kysely';

/**
 * The pages of OpenAPI specs are found by search, and links lead to them. Until a job has read those of a space, they are
 * not found.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table computed_pages (
    space_id text collate "C" not null references spaces on delete cascade,
    page_id text collate "C" not null,
    path text collate "C" not null,
    primary key (space_id, page_id)
  )`,
  sql`create index computed_pages_by_path on computed_pages (space_id, path)`,
  sql`alter table search_pages add column spec text collate "C"`,
  sql`create index search_pages_of_specs on search_pages (space_id, page_id) where spec is not null`,
  sql`create index spaces_by_computed_spec on spaces using gin (computed_specs) where computed_specs is not null`,

  sql`insert into jobs (id, organization_id, space_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), organization_id, id,
      'index-computed-pages', id, jsonb_build_object('spaceId', id), 5, now(), now()
    from spaces
    where computed_specs is not null
    on conflict do nothing`,
];
