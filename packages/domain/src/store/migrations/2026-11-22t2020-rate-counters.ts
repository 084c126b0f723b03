import { type Kysely, sql } from 'kysely';

/**
 * Not logged: after a crash every minute begins anew.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_counters (
    key text collate "C" primary key,
    points integer not null default 0,
    expire bigint
  )`.execute(db);
  await sql`create index rate_counters_by_expire on rate_counters (expire)`.execute(db);
}
