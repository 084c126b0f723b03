import { type Kysely, sql } from 'kysely';

/**
 * The users that texts mention, whose names visitors of a site may read. Until a job has read the texts of a space again,
 * visitors read none of them.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table text_mentions add column users text[] collate "C" not null default '{}'`,
  sql`alter table text_mentions alter column users drop default`,

  sql`insert into jobs (id, organization_id, space_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), spaces.organization_id, spaces.id,
      'index-texts', spaces.id, jsonb_build_object('spaceId', spaces.id), 5, now(), now()
    from spaces
    join revisions on revisions.id = spaces.revision_id
    where revisions.pages_hash is not null or revisions.reusable_contents_hash is not null
    on conflict do nothing`,
];
