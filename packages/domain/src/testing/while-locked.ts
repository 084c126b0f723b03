import { type Database, runTransaction } from '@lectern/database';
import { sql } from 'kysely';
import type { Tables } from '../store/tables/tables.ts';

/** Runs `work` while nobody else can read the table: statements that do wait for as long. */
export async function whileLocked(
  { kysely }: Database<Tables>,
  table: keyof Tables,
  work: () => Promise<void>,
): Promise<void> {
  await runTransaction(kysely, async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    await work();
  });
}
