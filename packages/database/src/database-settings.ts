type CommonSettings = {
  /** Default 30; 0 is no limit. */
  statementTimeoutSeconds?: number;
  /** A transaction that is idle for this long is rolled back. Default 60; 0 is no limit. */
  idleInTransactionSeconds?: number;
  /** Called with the text of every statement but BEGIN, COMMIT and ROLLBACK, before it is sent. */
  onStatement?: (sql: string) => void;
};

export type PostgresSettings = CommonSettings & {
  kind: 'postgres';
  url: string;
  /** Default 10. */
  poolSize?: number;
  applicationName?: string;
};

export type EmbeddedSettings = CommonSettings & {
  kind: 'embedded';
  /** In memory when undefined. */
  dataDirectory: string | undefined;
  /** A result of `dump`, to initialize an empty database with. */
  loadDump?: Uint8Array;
  /** Called with the reason when the database was reopened or, in memory, is lost. */
  onRestart?: (reason: string) => void;
};

export type DatabaseSettings = PostgresSettings | EmbeddedSettings;
