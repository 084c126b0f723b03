import { sql } from 'kysely';

/** Audit events, idempotency, signing keys, jobs, events and webhooks. */
export const platform = [
  // No foreign keys: an audit event outlives what it is about, and writing it waits for no lock.
  sql`create table audit_events (
    id text collate "C" primary key,
    organization_id text collate "C",
    created_at timestamptz(3) not null,
    actor_id text collate "C",
    operation text not null,
    channel text not null,
    address text,
    user_agent text,
    resources jsonb not null,
    changes jsonb not null
  )`,
  // The columns of the filters are in the index, so that counting reads no row.
  sql`create index audit_events_of_organization on audit_events (organization_id, created_at, id)
    include (actor_id, operation) where organization_id is not null`,
  sql`create index audit_events_of_server on audit_events (created_at, id)
    include (actor_id, operation) where organization_id is null`,

  // The result as `json`, which preserves the order of members: the response is to be the same text again.
  sql`create table idempotency_records (
    user_id text collate "C" not null references users on delete cascade,
    key text collate "C" not null,
    created_at timestamptz(3) not null,
    request_hash bytea not null,
    result json,
    constraint idempotency_records_key primary key (user_id, key)
  )`,
  sql`create index idempotency_records_by_age on idempotency_records (created_at)`,

  // What this server signs with; the newest signs, all of them verify.
  sql`create table signing_keys (
    id text collate "C" primary key,
    secret bytea not null,
    created_at timestamptz(3) not null
  )`,

  sql`create table jobs (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    space_id text collate "C" references spaces on delete cascade,
    -- No foreign key: a job outlives who enqueued it.
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
  // Waiting jobs are found by organization and type, so that these take turns.
  sql`create index jobs_waiting on jobs (organization_id, type, due_at, id) where state in ('queued', 'retrying')`,
  sql`create index jobs_running on jobs (lease) where state = 'running'`,
  sql`create index jobs_finished on jobs (finished_at) where finished_at is not null`,
  sql`create index jobs_of_organization on jobs (organization_id, created_at, id) include (state, type, space_id, actor_id)`,
  sql`create index jobs_of_space on jobs (space_id) where space_id is not null`,
  // Of the jobs of one key, at most one waits, and at most one runs.
  sql`create unique index jobs_queued_key on jobs (organization_id, type, key) where key is not null and state = 'queued'`,
  sql`create unique index jobs_running_key on jobs (organization_id, type, key) where key is not null and state = 'running'`,

  // In the order of commits: all that is left of a transaction that began before the oldest running one is there.
  sql`create table events (
    id text collate "C" primary key,
    position bigint generated always as identity,
    transaction_id bigint not null default (pg_current_xact_id()::text::bigint),
    organization_id text collate "C" not null references organizations on delete cascade,
    space_id text collate "C",
    site_id text collate "C",
    actor_id text collate "C",
    type text collate "C" not null,
    data jsonb not null,
    created_at timestamptz(3) not null
  )`,
  sql`create index events_of_organization on events (organization_id, transaction_id, position)`,
  sql`create index events_by_age on events (created_at)`,

  sql`create table webhooks (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    title text not null,
    url text not null,
    events text[] not null,
    secret text not null,
    old_secret text,
    old_secret_until timestamptz(3),
    enabled boolean not null default true,
    disabled_reason text check (disabled_reason in ('failing', 'gone')),
    failing_since timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    secret_key_id text collate "C",
    old_secret_key_id text collate "C"
  )`,
  sql`create index webhooks_of_organization on webhooks (organization_id, created_at, id)`,

  // The state of a delivery is in the row of its job, with which it is deleted.
  sql`create table webhook_deliveries (
    id text collate "C" primary key,
    webhook_id text collate "C" not null references webhooks on delete cascade,
    job_id text collate "C" not null references jobs on delete cascade,
    event_id text collate "C" not null,
    type text collate "C" not null,
    payload text not null,
    is_repeated boolean not null,
    response_status integer,
    response_body text,
    duration_seconds real,
    last_attempt_at timestamptz(3),
    created_at timestamptz(3) not null
  )`,
  sql`create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at, id)`,
  sql`create index webhook_deliveries_of_job on webhook_deliveries (job_id)`,
  // An event fans out once.
  sql`create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_id) where not is_repeated`,
];
