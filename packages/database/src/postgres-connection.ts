import postgres from 'postgres';
import { columnParsers } from './column-values.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { endsConnection, toDatabaseError } from './postgres-errors.ts';
import { hostOption } from './postgres-host.ts';
import { SingleSocket } from './postgres-socket.ts';
import type { SqlResult } from './sql-source.ts';

export type SessionSettings = {
  url: string;
  applicationName: string;
  /** 0 is no limit. */
  statementTimeoutSeconds: number;
  /** 0 is no limit. */
  idleInTransactionSeconds: number;
};

type Listeners = {
  /** The session is gone, whoever ended it. */
  onEnd(connection: PostgresConnection): void;
  /** The last statement that was sent is answered. */
  onIdle(connection: PostgresConnection): void;
};

const connectTimeoutSeconds = 10;
const lockTimeoutSeconds = 10;

const columnTypes = Object.fromEntries(
  [...columnParsers].map(([oid, parse]) => [
    `type${oid}`,
    // Parameters are text already; the serializers that postgres.js has for these types would change them.
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
  /** When the statement that runs now was sent or became the first in line. */
  #headSince = 0;
  readonly #openedAt = performance.now();
  /** Spreads the end of sessions that were opened at one moment. */
  readonly lifetimeFactor = 0.75 + Math.random() / 2;
  /** Held by a transaction. */
  reserved = false;

  private constructor(settings: SessionSettings) {
    const options = {
      ...hostOption(settings.url),
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
      connection.end(new DatabaseUnavailableError('PostgreSQL did not answer in time to a new connection.'));
    }, connectTimeoutSeconds * 1000);
    try {
      await connection.run(sessionSettings(settings), [], false);
      if (connection.#endedBy) throw connection.#endedBy;
      connection.#listeners = listeners;
      return connection;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const refused =
        error instanceof DatabaseUnavailableError
          ? error
          : new DatabaseUnavailableError(`PostgreSQL cannot be reached: ${reason}`, { cause: error });
      connection.end(refused);
      throw refused;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Statements sent and not answered yet. */
  get pending(): number {
    return this.#rejectPending.size;
  }

  get ended(): boolean {
    return this.#endedBy !== undefined;
  }

  get ageMs(): number {
    return performance.now() - this.#openedAt;
  }

  /** How long the statement that runs now has been running. */
  busyMs(now: number): number {
    return this.pending === 0 ? 0 : now - this.#headSince;
  }

  run(text: string, parameters: (string | null)[], prepare: boolean): Promise<SqlResult> {
    return new Promise((resolve, reject) => {
      if (this.#endedBy) {
        reject(this.#endedBy);
        return;
      }
      if (this.pending === 0) this.#headSince = performance.now();
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
          const failure = toDatabaseError(error);
          reject(failure);
          if (error instanceof Error && endsConnection(error)) this.end(failure);
        },
      );
    });
  }

  /** Ends the session after the statements that run. */
  async close(): Promise<void> {
    this.#endedBy ??= new DatabaseUnavailableError('The database was closed.');
    await this.#sql.end({ timeout: 5 });
  }

  /** Ends the session at once and rejects what runs on it. */
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
    this.#headSince = performance.now();
    if (this.pending === 0 && !this.#endedBy) this.#listeners?.onIdle(this);
  }

  #connectSocket(): ReturnType<SingleSocket['connect']> {
    const { host, port, path } = this.#sql.options;
    return this.#socket.connect({ host: host[0] ?? 'localhost', port: port[0] ?? 5432, path });
  }
}

/** As a statement, not as startup parameters: connection poolers refuse those. */
function sessionSettings({ statementTimeoutSeconds, idleInTransactionSeconds }: SessionSettings): string {
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: `${statementTimeoutSeconds}s`,
    lock_timeout: `${lockTimeoutSeconds}s`,
    idle_in_transaction_session_timeout: `${idleInTransactionSeconds}s`,
    // Compiling a plan to machine code takes tens of milliseconds at each run; no statement here runs long enough to gain.
    jit: 'off',
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select ${calls.join(', ')}`;
}
