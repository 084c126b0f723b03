import { type Kysely, sql } from 'kysely';

/**
 * What a job does and counts, and its events, which are kept for a day.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table jobs add column progress_phase text collate "C", add column progress_unit text collate "C"`,
  sql`create index events_of_jobs on events (created_at) where type = 'job_updated'`,
];
