export { formatArrayLiteral } from './array-literal.ts';
export { isoTimestamp } from './column-parsers.ts';
export { connectDatabase, openReplica, type OpeningDatabase, startConnecting } from './connect.ts';
export {
  type CursorKind,
  type CursorValue,
  InvalidCursorError,
  decodeCursor,
  encodeCursor,
  parseCursor,
} from './cursor.ts';
export { DataDirectoryInUseError } from './data-directory-lock.ts';
export type { DatabaseSettings } from './database-settings.ts';
export { withDatabaseName } from './database-url.ts';
export type { Database, DatabaseCopy } from './database.ts';
export { embeddedDirectory } from './embedded-backend.ts';
export {
  DatabaseBusyError,
  DatabaseFullError,
  DatabaseUnavailableError,
  StatementTimeoutError,
  constraintViolationOf,
  isDatabaseFull,
  isInvalidText,
} from './errors.ts';
export { FairQueue } from './fair-queue.ts';
export { jsonValue } from './json-value.ts';
export { UnknownMigrationsError, migrate, pendingMigrations } from './migrate.ts';
export { Mutex } from './mutex.ts';
export { notInIdList } from './not-in-id-list.ts';
export type { Notifications } from './notifications.ts';
export { ReadReplicas, type ReplicaMetrics } from './read-replicas.ts';
export { readDigested, type RowsDigest, withDigest } from './rows-digest.ts';
export { type KeysetColumn, type Page, cursorScope, paginate } from './paginate.ts';
export { isPostgresUrl, withoutPassword } from './postgres-hosts.ts';
export { Placeholder, placeholder } from './placeholder.ts';
export { firstRow, preparedQueryFor, runPreparedSelect } from './prepared-query.ts';
export { runStatement } from './run-statement.ts';
export type { SlowStatement, SlowStatements } from './statement-observer.ts';
export { runTransaction } from './transaction.ts';
export { assertNoTransaction } from './transaction-scope.ts';
export { currentWorkScope, runInWorkScope } from './work-scope.ts';
