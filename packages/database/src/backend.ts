import type { DatabaseCopy } from './database.ts';
import type { DumpCompression } from './embedded-messages.ts';
import type { Notifications } from './notifications.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** What differs between PostgreSQL and the embedded database. */
export type Backend = {
  readonly kind: 'postgres' | 'embedded';
  readonly executor: SqlExecutor;
  readonly notifications: Notifications;
  close(): Promise<void>;
  copy(): Promise<DatabaseCopy>;
  dump(compression: DumpCompression): Promise<Uint8Array>;
  /** Absent where the database does so itself. */
  vacuum?(): Promise<void>;
  /** Throws a `DatabaseFullError` when no space is left for writes, as far as that is known. */
  assertWritable?(): void;
  /** Called when a statement returned a wrong result. */
  onWrongResult(): void;
};
