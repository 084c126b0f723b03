import { type Kysely, sql } from 'kysely';

/**
 * When an import succeeded, which is before its job has ended.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table content_imports add column succeeded_at timestamptz(3)`,
  sql`update content_imports set succeeded_at = coalesce(jobs.finished_at, now())
    from jobs where jobs.id = content_imports.job_id and content_imports.imported is not null`,
  sql`alter table content_imports
    add constraint content_imports_success check ((imported is null) = (succeeded_at is null))`,
];
