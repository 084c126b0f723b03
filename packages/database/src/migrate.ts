import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { runTransaction } from './transaction.ts';

// Any number will do, as long as nothing else locks it.
const migrationLock = 4_613_732_001;

/**
 * Runs the migrations that have not run yet, in the order of their names and all in one transaction. Any
 * number of processes may call this at once: one does the work, the others wait for it. Resolves with the
 * names that it ran.
 */
export async function migrate<T>(
  kysely: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  // The migrator reads the whole catalog first, which is a third of a start of the embedded database.
  if (await haveAllRun(kysely, migrations)) return [];
  return runTransaction(
    kysely,
    async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
      const { error, results = [] } = await migratorOf(tx, migrations).migrateToLatest();
      const failed = results.find(({ status }) => status === 'Error');
      const what = failed ? `Migration "${failed.migrationName}"` : 'Migrating';
      if (error !== undefined) throw new Error(`${what} failed: ${messageOf(error)}`, { cause: error });
      return results.map(({ migrationName }) => migrationName);
    },
    { attempts: 1, unlimited: true },
  );
}

/** Whether the migrations that ran are just these. */
async function haveAllRun<T>(kysely: Kysely<T>, migrations: Record<string, Migration>): Promise<boolean> {
  const there = await sql<{ is_there: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as is_there`.execute(kysely);
  if (there.rows[0]?.is_there !== true) return false;
  const ran = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    kysely,
  );
  const names = new Set(ran.rows.map(({ name }) => name));
  return (
    names.size === Object.keys(migrations).length && Object.keys(migrations).every((name) => names.has(name))
  );
}

/** The names of the migrations that have not run on this database. */
export async function pendingMigrations<T>(
  kysely: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const all = await migratorOf(kysely, migrations).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function migratorOf<T>(db: Kysely<T>, migrations: Record<string, Migration>): Migrator {
  // One that was written beside another may have the earlier name and come later.
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
