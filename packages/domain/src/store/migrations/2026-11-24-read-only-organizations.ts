import { type Kysely, sql } from 'kysely';

/**
 * The organizations that nobody may change, because they are being moved to another server.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table read_only_organizations (
    organization_id text collate "C" primary key references organizations on delete cascade,
    since timestamptz(3) not null
  )`.execute(db);
}
