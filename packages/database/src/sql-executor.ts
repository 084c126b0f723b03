export type SqlResult = {
  rows: Record<string, unknown>[];
  /** The command tag without its counts: `SELECT`, `INSERT`, `COMMIT`. */
  command: string;
  /** The number of affected rows. */
  count: number;
};

/** Executes SQL for the Kysely driver. Errors are a `DatabaseUnavailableError` or have an SQLSTATE in `code`. */
export type SqlExecutor = {
  /** Runs one statement on any session. */
  run(text: string, parameters: (string | null)[]): Promise<SqlResult>;
  /** Reserves a session for a transaction. `unlimited` disables all time limits, for migrations. */
  reserve(options: { unlimited: boolean }): Promise<ReservedSession>;
};

export type ReservedSession = {
  run(text: string, parameters: (string | null)[]): Promise<SqlResult>;
  /** Whether the session has ended: there is nothing left to commit or roll back. */
  readonly lost: boolean;
  /** Returns the session to the pool. One that is not `clean`, with an open transaction, is ended instead. */
  release(clean: boolean): Promise<void>;
};
