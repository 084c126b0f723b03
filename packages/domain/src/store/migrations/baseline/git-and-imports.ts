import { sql } from 'kysely';

/** Imports from and exports to Git repositories, and imports of content from elsewhere. */
export const gitAndImports = [
  // The last import or export of each space.
  sql`create table git_operations (
    space_id text collate "C" primary key references spaces on delete cascade,
    job_id text collate "C" not null,
    direction text collate "C" not null check (direction in ('import', 'export')),
    state text collate "C" not null check (state in ('running', 'success', 'failure')),
    stage text collate "C",
    url text not null,
    ref text not null,
    project_directory text not null,
    options json not null,
    head_revision_id text collate "C" not null,
    planned_commit text collate "C",
    event_at timestamptz(3),
    applied_at timestamptz(3),
    started_at timestamptz(3) not null,
    finished_at timestamptz(3),
    error_code text collate "C",
    error_message text,
    result json
  )`,

  // Deleted with its job, in case nothing else ends it.
  sql`create table git_credentials (
    job_id text collate "C" primary key references jobs on delete cascade,
    key_id text collate "C" not null,
    sealed text not null
  )`,

  // What a space and a branch had in common last.
  sql`create table git_targets (
    space_id text collate "C" not null references spaces on delete cascade,
    target text collate "C" not null,
    url text not null,
    commit_oid text collate "C",
    revision_id text collate "C" not null,
    pending_change_request_id text collate "C",
    pending_revision_id text collate "C",
    pending_commit_oid text collate "C",
    layout json not null,
    updated_at timestamptz(3) not null,
    primary key (space_id, target)
  )`,

  // An import is deleted with the job that did it.
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
