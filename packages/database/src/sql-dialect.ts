import {
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { SqlDriver, type StatementListeners } from './sql-driver.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** The Kysely dialect of both databases: PostgreSQL's SQL over an `SqlExecutor`. */
export function sqlDialect(executor: SqlExecutor, listeners: StatementListeners): Dialect {
  return {
    createAdapter: () => new AdapterWithoutMigrationLock(),
    createDriver: () => new SqlDriver(executor, listeners),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Without Kysely's migration lock, which belongs to a session: `migrate` acquires one that belongs to its transaction. */
class AdapterWithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
