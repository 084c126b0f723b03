// Apart from the domain, so that a database can open while the domain is still being loaded.
export { connectDatabase } from './connect.ts';
export type { Database } from './database.ts';
export type { DatabaseSettings } from './database-settings.ts';
export { DataDirectoryInUseError } from './data-directory-lock.ts';
export { withDatabaseName } from './database-url.ts';
export { formatArray } from './array-text.ts';
export { timestampText } from './column-values.ts';
export {
  type CursorKind,
  type CursorValue,
  InvalidCursorError,
  decodeCursor,
  encodeCursor,
  readCursor,
} from './cursor.ts';
export { DatabaseUnavailableError, StatementTimeoutError, violationOf } from './errors.ts';
export { json } from './json.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { notAmong } from './not-among.ts';
export { type PageKey, cursorScope, paginate } from './paginate.ts';
export { Placeholder, placeholder } from './placeholder.ts';
export { first, preparedQueryFor, runPrepared } from './prepared-query.ts';
export type { Signals } from './signals.ts';
export { runTransaction } from './transaction.ts';
export { TurnQueue } from './turn-queue.ts';
