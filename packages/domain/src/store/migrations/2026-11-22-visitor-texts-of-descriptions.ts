import { type Kysely, sql } from 'kysely';

/**
 * The conditions in descriptions of pages count as mentions, too, those of a page without a text included. Until a job has
 * read a space again, PDFs show visitors no conditioned description of it.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table text_mentions alter column document drop not null`,

  // The job may still be queued, or running on the text as it was before.
  sql`insert into jobs (id, organization_id, space_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), spaces.organization_id, spaces.id,
      'index-texts', spaces.id, jsonb_build_object('spaceId', spaces.id), 5, now(), now()
    from spaces
    join revisions on revisions.id = spaces.revision_id
    where revisions.pages_hash is not null
    on conflict do nothing`,
];
