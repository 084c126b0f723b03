import { type Kysely, sql } from 'kysely';

/**
 * The span that enqueued a job, to which the trace of the job links.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column trace_parent text
    constraint jobs_trace_parent check (length(trace_parent) <= 128)`.execute(db);
}
