import type { Kysely } from 'kysely';
import type { DumpCompression } from './embedded-messages.ts';
import type { Notifications } from './notifications.ts';

/** A copy of the files of an embedded database, which is deleted when it is disposed of. */
export type DatabaseCopy = AsyncDisposable & { readonly directory: string };

export type Database<T> = {
  readonly kind: 'postgres' | 'embedded';
  readonly kysely: Kysely<T>;
  readonly notifications: Notifications;
  /** @throws DatabaseUnavailableError unless a trivial statement returns the right result in time, by default 5 s */
  ping(timeoutMs?: number): Promise<void>;
  /** @throws DatabaseFullError when no space is left for writes, as far as that is known: PostgreSQL says so only when one fails */
  assertWritable(): void;
  /** Frees the space of dead rows in the embedded database; PostgreSQL does so itself. */
  vacuum(): Promise<void>;
  /** The number of statements sent so far, without BEGIN, COMMIT and ROLLBACK. */
  statements(): number;
  /** Waits for running statements. Idempotent. */
  close(): Promise<void>;
  /**
   * Copies the files of an embedded database that has a data directory, as of one moment, while it is in use. The copy is in
   * the data directory until it is disposed of, or the database is opened again.
   * @throws DatabaseFullError when the disk has no space for it
   */
  copy(): Promise<DatabaseCopy>;
  /** An archive of the embedded database for `loadDump`, which takes its size in memory: what tests start from. */
  dump(compression?: DumpCompression): Promise<Uint8Array>;
};
