import { type Kysely, sql } from 'kysely';

/** @public The migrator calls it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backups (
    id text collate "C" primary key,
    leased_until timestamptz(3) not null
  )`.execute(db);
}
