import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table jobs (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    space_id text collate "C" references spaces on delete cascade,
    -- No foreign key: what was begun outlives who began it.
    actor_id text collate "C",
    type text collate "C" not null,
    key text collate "C",
    input jsonb not null,
    state text not null default 'queued'
      check (state in ('queued', 'running', 'retrying', 'succeeded', 'failed', 'cancelled')),
    attempts integer not null default 0,
    max_attempts integer not null,
    due_at timestamptz(3) not null,
    lease text collate "C",
    leased_until timestamptz(3),
    error_code text,
    error_message text,
    progress_done integer,
    progress_total integer,
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    constraint jobs_lease check ((state = 'running') = (lease is not null and leased_until is not null)),
    constraint jobs_end check ((state in ('succeeded', 'failed', 'cancelled')) = (finished_at is not null))
  )`,
  sql`create index jobs_due on jobs (due_at, id) where state in ('queued', 'retrying')`,
  sql`create index jobs_running on jobs (lease) where state = 'running'`,
  sql`create index jobs_finished on jobs (finished_at) where finished_at is not null`,
  sql`create index jobs_of_organization on jobs (organization_id, created_at, id) include (state, type, space_id, actor_id)`,
  sql`create index jobs_of_space on jobs (space_id) where space_id is not null`,
  // Of the jobs of one key, one waits at most, and one runs at most.
  sql`create unique index jobs_queued_key on jobs (organization_id, type, key) where key is not null and state = 'queued'`,
  sql`create unique index jobs_running_key on jobs (organization_id, type, key) where key is not null and state = 'running'`,
];

/** Work that is done behind the requests: what waits, what runs, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
