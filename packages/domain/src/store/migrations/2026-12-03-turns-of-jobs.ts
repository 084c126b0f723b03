import { type Kysely, sql } from 'kysely';

/** Jobs that wait are found by organization and kind, so that these take turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_waiting on jobs (organization_id, type, due_at, id)
    where state in ('queued', 'retrying')`.execute(db);
  await sql`drop index jobs_due`.execute(db);
}
