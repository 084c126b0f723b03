import { type Kysely, sql } from 'kysely';

const statements = [
  // No foreign keys: a record outlives what it is about, and writing it waits for nobody.
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
  // What the filters ask for is in the index, so that counting reads no row.
  sql`create index audit_events_of_organization on audit_events (organization_id, created_at, id)
    include (actor_id, operation) where organization_id is not null`,
  sql`create index audit_events_of_server on audit_events (created_at, id)
    include (actor_id, operation) where organization_id is null`,

  // The result as `json`, which keeps the order of members: the answer is to be the same text again.
  sql`create table idempotency_records (
    user_id text collate "C" not null references users on delete cascade,
    key text collate "C" not null,
    created_at timestamptz(3) not null,
    request_hash bytea not null,
    result json,
    constraint idempotency_records_key primary key (user_id, key)
  )`,
  sql`create index idempotency_records_by_age on idempotency_records (created_at)`,
];

/** What was done: for administrators to read, and for clients that have to ask twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
