import { type Kysely, sql } from 'kysely';

const statements = [
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
    updated_at timestamptz(3) not null
  )`,
  sql`create index webhooks_of_organization on webhooks (organization_id, created_at, id)`,

  // How it goes on is in the row of its job, with which it goes.
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
  // An event is spread once.
  sql`create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_id) where not is_repeated`,
];

/** What happened, and who outside is told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
