export type CommonSettings = {
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
