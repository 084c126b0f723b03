import { type Kysely, sql } from 'kysely';

/**
 * The objects of the file storage that count for an organization, and the sum of their sizes. Sweeps of the content stores
 * count what was stored before.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table storage_usage (
    organization_id text collate "C" primary key references organizations (id) on delete cascade,
    size_bytes bigint not null
  )`,
  sql`create table stored_objects (
    organization_id text collate "C" not null references organizations (id) on delete cascade,
    key text collate "C" not null,
    store_id text collate "C",
    size_bytes bigint not null,
    put_id text collate "C" not null,
    put_at timestamptz(3) not null,
    primary key (organization_id, key)
  )`,
  sql`create index on stored_objects (key)`,
  sql`create index on stored_objects (store_id) where store_id is not null`,
  sql`create index on organizations (created_at, id)`,
  sql`update content_stores set has_garbage = true`,
];
