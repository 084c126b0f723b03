import { type Kysely, sql } from 'kysely';

/** Tells revisions that a space never had as its current one, such as those of standalone imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revisions add column is_detached boolean not null default false`.execute(db);
}
