import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { setDriver } from './run-statement.ts';
import { SqlDriver, type StatementListeners } from './sql-driver.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** Kysely over an `SqlExecutor`: PostgreSQL's SQL for both databases. */
export function kyselyOver<T>(executor: SqlExecutor, listeners: StatementListeners): Kysely<T> {
  const driver = new SqlDriver(executor, listeners);
  const dialect: Dialect = {
    createAdapter: () => new AdapterWithoutMigrationLock(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const kysely = new Kysely<T>({ dialect });
  setDriver(kysely, driver);
  return kysely;
}

/** Without Kysely's migration lock, which belongs to a session: `migrate` acquires one that belongs to its transaction. */
class AdapterWithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
