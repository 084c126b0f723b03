import { type Kysely, sql } from 'kysely';

/**
 * URLs get edges in the link index, by which the pages that link to them are found. Until a job has rebuilt the index of a
 * space, visitors see its embeds as links.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into jobs (id, organization_id, space_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), spaces.organization_id, spaces.id,
      'rebuild-links', spaces.id, jsonb_build_object('spaceId', spaces.id), 5, now(), now()
    from spaces
    join space_links on space_links.space_id = spaces.id
    on conflict do nothing`.execute(db);
}
