export type SqlResult = {
  rows: Record<string, unknown>[];
  /** The command tag without its counts: `SELECT`, `INSERT`, `COMMIT`. */
  command: string;
  /** Rows the command touched. */
  count: number;
};

/**
 * What a database does under Kysely. Errors are `DatabaseUnavailableError` or carry an SQLSTATE in `code`.
 */
export type SqlSource = {
  /** Runs one statement on whichever session is free. */
  run(text: string, parameters: (string | null)[]): Promise<SqlResult>;
  /** Takes one session for a transaction. `unlimited` lifts every time limit, for migrations. */
  reserve(options: { unlimited: boolean }): Promise<ReservedSession>;
};

export type ReservedSession = {
  run(text: string, parameters: (string | null)[]): Promise<SqlResult>;
  /** True once the session ended on its own: there is nothing left to commit or roll back. */
  readonly lost: boolean;
  /** Gives the session back. One that is not `clean`, a transaction still open on it, is ended instead. */
  release(clean: boolean): Promise<void>;
};
