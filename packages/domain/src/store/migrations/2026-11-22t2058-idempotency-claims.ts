import { type Kysely, sql } from 'kysely';

/**
 * A request that waits for something outside of the database claims its key meanwhile.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_records add column claim text collate "C", add column claimed_until timestamptz(3),
    add constraint idempotency_records_claim check ((claim is null) = (claimed_until is null))`.execute(db);
}
