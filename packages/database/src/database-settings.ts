import type { FreeBytes } from './disk-reserve.ts';
import type { SlowStatements } from './statement-observer.ts';

type CommonSettings = {
  /** Default 30; 0 is no limit. */
  statementTimeoutSeconds?: number;
  /** A transaction that is idle for this long is rolled back. Default 60; 0 is no limit. */
  idleInTransactionSeconds?: number;
  /** Called with the text of every statement but BEGIN, COMMIT and ROLLBACK, before it is sent. */
  onStatement?: (sql: string) => void;
  /** What is told of statements that take long. */
  slowStatements?: SlowStatements | undefined;
};

export type PostgresSettings = CommonSettings & {
  kind: 'postgres';
  url: string;
  /** Default 10. */
  poolSize?: number;
  applicationName?: string;
  /** How long to wait for a server that accepts no connections yet. Default 0: it has to accept the first one. */
  connectTimeoutSeconds?: number;
  /** Called with the reason before each further attempt to connect. */
  onConnectRetry?: (reason: string) => void;
};

export type EmbeddedSettings = CommonSettings & {
  kind: 'embedded';
  /** In memory when undefined. */
  dataDirectory: string | undefined;
  /** A result of `dump`, to initialize an empty database with. */
  loadDump?: Uint8Array;
  /** The free bytes of the file system with a directory; asked from the operating system by default. */
  freeBytes?: FreeBytes;
  /** Called when the thread that opens the database has been started. */
  onThreadStart?: () => void;
  /** Called with the reason when the database was reopened or, in memory, is lost. */
  onRestart?: (reason: string) => void;
};

export type DatabaseSettings = PostgresSettings | EmbeddedSettings;
