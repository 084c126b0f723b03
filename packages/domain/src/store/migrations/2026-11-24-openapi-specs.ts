import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table openapi_specs (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    slug text collate "C" not null,
    source_url text,
    source_text text,
    visibility text not null default 'private',
    processing_state text not null,
    run integer not null,
    last_version_id text collate "C",
    last_processed_at timestamptz(3),
    last_error_code text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint openapi_specs_slug_key unique (organization_id, slug),
    constraint openapi_specs_one_source check (num_nonnulls(source_url, source_text) = 1)
  )`,
  sql`create index openapi_specs_by_age on openapi_specs (organization_id, created_at, id)`,

  sql`create table openapi_spec_versions (
    id text collate "C" primary key,
    spec_id text collate "C" not null references openapi_specs on delete cascade,
    created_at timestamptz(3) not null,
    content_hash text collate "C" not null,
    content text not null
  )`,
  sql`create index openapi_spec_versions_by_age on openapi_spec_versions (spec_id, created_at, id)`,
];

/** OpenAPI specs and their versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
