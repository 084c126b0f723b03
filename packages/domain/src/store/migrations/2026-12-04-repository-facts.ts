import { type Kysely, sql } from 'kysely';

/** What a content knows of its repository beside pages and files: a map like those of pages and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revisions add column repository_hash text collate "C"`.execute(db);
}
