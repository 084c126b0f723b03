import { type Kysely, sql } from 'kysely';

/**
 * Values whose size bounds a page of a list are stored as they are, so that their size is known without reading them.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events alter column changes set storage external`.execute(db);
  await sql`alter table content_imports alter column failures set storage external`.execute(db);
}
