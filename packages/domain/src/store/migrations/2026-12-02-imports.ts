import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table content_imports (
    id text collate "C" primary key,
    space_id text collate "C" not null references spaces on delete cascade,
    change_request_id text collate "C" references change_requests on delete cascade,
    page_id text collate "C",
    job_id text collate "C" not null references jobs on delete cascade,
    source text not null,
    url text not null,
    upload_key text,
    revision_id text collate "C" not null,
    imported integer,
    total integer,
    failures jsonb,
    created_at timestamptz(3) not null
  )`,
  sql`create index content_imports_of_space on content_imports (space_id, created_at, id)`,
  sql`create index content_imports_of_change_request on content_imports (change_request_id)`,
  sql`create index content_imports_of_job on content_imports (job_id)`,
];

/** What was taken over into spaces from elsewhere; kept as long as the jobs that did it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
