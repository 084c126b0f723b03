import postgres from 'postgres';
import { columnParsers } from './column-parsers.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { endsConnection, toDatabaseError } from './postgres-errors.ts';
import { unixSocketOption } from './unix-socket-option.ts';
import { SingleSocket } from './postgres-socket.ts';
import type { SqlResult } from './sql-executor.ts';

export type SessionSettings = {
  url: string;
  applicationName: string;
  /** 0 is no limit. */
  statementTimeoutSeconds: number;
  /** 0 is no limit. */
  idleInTransactionSeconds: number;
};

type Listeners = {
  /** The session has ended, by either side. */
  onEnd(connection: PostgresConnection): void;
  /** No statement is pending any more. */
  onIdle(connection: PostgresConnection): void;
};

const connectTimeoutSeconds = 10;
const lockTimeoutSeconds = 10;

const columnTypes = Object.fromEntries(
  [...columnParsers].map(([oid, parse]) => [
    `type${oid}`,
    // Parameters are text already; the default serializers of postgres.js would change them.
    { to: oid, from: [oid], parse, serialize: (text: string) => text },
  ]),
);

/** One PostgreSQL session. It lives as long as its socket, and every statement on it settles. */
export class PostgresConnection {
  readonly #sql: postgres.Sql;
  readonly #socket = new SingleSocket(connectTimeoutSeconds * 1000);
  readonly #rejectPending = new Set<(error: Error) => void>();
  #listeners: Listeners | undefined;
  #endedBy: DatabaseUnavailableError | undefined;
  /** When the running statement was sent or became the first of the pending ones. */
  #runningSince = 0;
  readonly #openedAt = performance.now();
  /** Jitter, so that sessions opened together do not end together. */
  readonly lifetimeFactor = 0.75 + Math.random() / 2;
  /** By a transaction. */
  reserved = false;

  private constructor(settings: SessionSettings) {
    const options = {
      ...unixSocketOption(settings.url),
      max: 1,
      max_lifetime: null,
      idle_timeout: 0,
      connect_timeout: connectTimeoutSeconds,
      fetch_types: false,
      types: columnTypes,
      connection: { application_name: settings.applicationName },
      onnotice: () => {},
      onclose: () => this.end(new DatabaseUnavailableError('The connection to PostgreSQL was lost.')),
      socket: () => this.#connectSocket(),
    };
    this.#sql = postgres(settings.url, options);
  }

  static async open(settings: SessionSettings, listeners: Listeners): Promise<PostgresConnection> {
    const connection = new PostgresConnection(settings);
    const timer = setTimeout(() => {
      connection.end(new DatabaseUnavailableError('PostgreSQL did not respond in time to a new connection.'));
    }, connectTimeoutSeconds * 1000);
    try {
      await connection.run(sessionSettings(settings), [], false);
      if (connection.#endedBy) throw connection.#endedBy;
      connection.#listeners = listeners;
      return connection;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const unavailable =
        error instanceof DatabaseUnavailableError
          ? error
          : new DatabaseUnavailableError(`PostgreSQL cannot be reached: ${reason}`, { cause: error });
      connection.end(unavailable);
      throw unavailable;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The number of statements without a result. */
  get pending(): number {
    return this.#rejectPending.size;
  }

  get ended(): boolean {
    return this.#endedBy !== undefined;
  }

  get ageMs(): number {
    return performance.now() - this.#openedAt;
  }

  /** The duration of the running statement so far. */
  busyMs(now: number): number {
    return this.pending === 0 ? 0 : now - this.#runningSince;
  }

  run(text: string, parameters: (string | null)[], prepare: boolean): Promise<SqlResult> {
    return new Promise((resolve, reject) => {
      if (this.#endedBy) {
        reject(this.#endedBy);
        return;
      }
      if (this.pending === 0) this.#runningSince = performance.now();
      this.#rejectPending.add(reject);
      // Without `simple: false` a statement without parameters would not be prepared.
      const options = { prepare, simple: false };
      this.#sql.unsafe(text, parameters, options).then(
        (result) => {
          this.#settle(reject);
          resolve({ rows: result.slice(), command: result.command, count: result.count ?? 0 });
        },
        (error: unknown) => {
          this.#settle(reject);
          const databaseError = toDatabaseError(error);
          reject(databaseError);
          if (error instanceof Error && endsConnection(error)) this.end(databaseError);
        },
      );
    });
  }

  /** Ends the session after its pending statements. */
  async close(): Promise<void> {
    this.#endedBy ??= new DatabaseUnavailableError('The database was closed.');
    await this.#sql.end({ timeout: 5 });
  }

  /** Ends the session at once and rejects its pending statements. */
  end(reason: Error): void {
    if (this.#endedBy) return;
    this.#endedBy =
      reason instanceof DatabaseUnavailableError ? reason : new DatabaseUnavailableError(reason.message);
    this.#socket.destroy();
    for (const reject of this.#rejectPending) reject(this.#endedBy);
    this.#rejectPending.clear();
    this.#listeners?.onEnd(this);
  }

  #settle(reject: (error: Error) => void): void {
    this.#rejectPending.delete(reject);
    this.#runningSince = performance.now();
    if (this.pending === 0 && !this.#endedBy) this.#listeners?.onIdle(this);
  }

  #connectSocket(): ReturnType<SingleSocket['connect']> {
    const { host, port, path } = this.#sql.options;
    return this.#socket.connect({ host: host[0] ?? 'localhost', port: port[0] ?? 5432, path });
  }
}

/** As a statement, not as startup parameters, which connection poolers reject. */
function sessionSettings({ statementTimeoutSeconds, idleInTransactionSeconds }: SessionSettings): string {
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: `${statementTimeoutSeconds}s`,
    lock_timeout: `${lockTimeoutSeconds}s`,
    idle_in_transaction_session_timeout: `${idleInTransactionSeconds}s`,
    // JIT compilation takes tens of milliseconds at each execution; no statement runs long enough to gain from it.
    jit: 'off',
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select ${calls.join(', ')}`;
}
