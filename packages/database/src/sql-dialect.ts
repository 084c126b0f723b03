import {
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { SqlDriver } from './sql-driver.ts';
import type { SqlSource } from './sql-source.ts';

/** The Kysely dialect of both databases: PostgreSQL's SQL over an `SqlSource`. */
export function sqlDialect(source: SqlSource, onStatement: (sql: string) => void): Dialect {
  return {
    createAdapter: () => new TransactionLockedAdapter(),
    createDriver: () => new SqlDriver(source, onStatement),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Kysely's own migration lock belongs to a session; `migrate` holds one that belongs to its transaction. */
class TransactionLockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
