import { type Kysely, sql } from 'kysely';

/**
 * What the pages of OpenAPI specs are made of. Until a job has read the latest version of a spec, computed pages of it are
 * not expanded.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table openapi_spec_versions add column outline text collate "C"`,

  sql`insert into jobs (id, organization_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), organization_id, 'openapi-outline', id,
      jsonb_build_object('specId', id, 'versionId', last_version_id), 5, now(), now()
    from openapi_specs
    where last_version_id is not null
    on conflict do nothing`,
];
