import type { Kysely } from 'kysely';
import { databaseHandle } from './database-handle.ts';
import { openEmbeddedBackend } from './embedded-backend.ts';
import type { DumpCompression } from './embedded-messages.ts';
import { postgresBackend } from './postgres-backend.ts';
import type { Signals } from './signals.ts';

type CommonSettings = {
  /** 30 unless given; 0 is no limit. */
  statementTimeoutSeconds?: number;
  /** A transaction that sends nothing for so long is rolled back. 60 unless given; 0 is no limit. */
  idleInTransactionSeconds?: number;
  /** Sees the text of every statement but BEGIN, COMMIT and ROLLBACK, before it is sent. */
  onStatement?: (sql: string) => void;
};

export type PostgresSettings = CommonSettings & {
  kind: 'postgres';
  url: string;
  /** 10 unless given. */
  poolSize?: number;
  applicationName?: string;
};

export type EmbeddedSettings = CommonSettings & {
  kind: 'embedded';
  /** In memory when undefined. */
  dataDirectory: string | undefined;
  /** What `dump` gave, to begin an empty database with. */
  loadDump?: Uint8Array;
  /** Told why, when the database had to be opened again or, in memory, is lost. */
  onRestart?: (reason: string) => void;
};

export type DatabaseSettings = PostgresSettings | EmbeddedSettings;

export type Database<T> = {
  readonly kind: 'postgres' | 'embedded';
  readonly kysely: Kysely<T>;
  readonly signals: Signals;
  /** Throws `DatabaseUnavailableError` unless the database answers, and answers right. 5 s unless given. */
  ping(timeoutMs?: number): Promise<void>;
  /** How many statements were sent so far, without BEGIN, COMMIT and ROLLBACK. */
  statements(): number;
  /** Waits for what runs. May be called again. */
  close(): Promise<void>;
  /** A backup of the embedded database, to be given to `loadDump`. */
  dump(compression?: DumpCompression): Promise<Uint8Array>;
};

/**
 * Opens a database, and resolves when it answers. Throws `DatabaseUnavailableError`, or
 * `DataDirectoryInUseError` when another process has the data directory.
 */
export async function connectDatabase<T>(settings: DatabaseSettings): Promise<Database<T>> {
  const backend =
    settings.kind === 'postgres' ? postgresBackend(settings) : await openEmbeddedBackend(settings);
  const database = databaseHandle<T>(backend, settings.onStatement);
  try {
    await database.ping(30_000);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
