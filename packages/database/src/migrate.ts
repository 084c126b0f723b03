import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { runTransaction } from './transaction.ts';

// An arbitrary key, unique among the advisory locks of the database.
const migrationLockKey = 4_613_732_001;

/** The database has migrations that are not in the list: another version of the program created it. */
export class UnknownMigrationsError extends Error {
  override readonly name = 'UnknownMigrationsError';
  /** In the order of their names, at least one. */
  readonly migrationNames: readonly string[];

  constructor(migrationNames: readonly string[]) {
    const names = migrationNames.map((name) => `"${name}"`).join(', ');
    super(`The database has migrations that this version does not know: ${names}.`);
    this.migrationNames = migrationNames;
  }
}

/**
 * Executes the pending migrations in the order of their names, all in one transaction; resolves with their names. Of
 * processes that call this at once, one executes them and the others wait for it.
 * @throws UnknownMigrationsError
 */
export async function migrate<T>(
  kysely: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  // Kysely's migrator reads the whole catalog first, which takes a third of the start of an embedded database.
  if ((await pendingMigrations(kysely, migrations)).length === 0) return [];
  return runTransaction(
    kysely,
    async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLockKey)})`.execute(tx);
      const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
      const { error, results = [] } = await migrator.migrateToLatest();
      const failed = results.find(({ status }) => status === 'Error');
      const subject = failed ? `Migration "${failed.migrationName}"` : 'The migration';
      if (error !== undefined) throw new Error(`${subject} failed: ${messageOf(error)}`, { cause: error });
      return results.map(({ migrationName }) => migrationName);
    },
    { attempts: 1, unlimited: true },
  );
}

/**
 * The names of the migrations that have not been executed on this database, in order.
 * @throws UnknownMigrationsError
 */
export async function pendingMigrations<T>(
  kysely: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const executed = new Set(await executedMigrations(kysely));
  const known = new Set(Object.keys(migrations));
  const unknown = executed.difference(known);
  if (unknown.size > 0) throw new UnknownMigrationsError([...unknown].toSorted());
  return [...known.difference(executed)].toSorted();
}

async function executedMigrations<T>(kysely: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as exists`.execute(kysely);
  if (rows[0]?.exists !== true) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const executed = await sql<{ name: string }>`select name from ${table}`.execute(kysely);
  return executed.rows.map(({ name }) => name);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
