import postgres from 'postgres';
import { columnParsers } from './column-parsers.ts';
import { DatabaseUnavailableError, MovedStatementError } from './errors.ts';
import { loopTimeMs, setLoopTimeout } from './loop-clock.ts';
import { endsConnection, isCleanError, toDatabaseError } from './postgres-errors.ts';
import { type SessionSettings, sessionSettingsStatement } from './session-settings.ts';
import { unixSocketOption } from './unix-socket-option.ts';
import { SingleSocket } from './postgres-socket.ts';
import type { SqlResult } from './sql-executor.ts';

type Listeners = {
  /** The session has ended, by either side. */
  onEnd(connection: PostgresConnection): void;
  /** A statement has its result. */
  onSettled(connection: PostgresConnection): void;
  /** A notification has arrived, of whatever the session listens to. */
  onNotify?(payload: string): void;
};

type StatementOptions = {
  prepare: boolean;
  /** Whether it may be moved to another session as long as others run before it. */
  isMovable?: boolean;
  /** Whose statement it is, for `moveWaiting`. */
  tenant?: string | undefined;
  /** Called when the statement occupies the session no longer. */
  onSettled?: () => void;
};

type PendingStatement = {
  readonly query: object;
  readonly reject: (error: Error) => void;
  readonly tenant: string | undefined;
  isMovable: boolean;
  readonly onSettled: (() => void) | undefined;
};

const connectTimeoutSeconds = 10;
// The protocol has 16 bits for their number. postgres.js would reject the statement before this one instead.
const maxParameters = 65_533;

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
  /** In the order in which they were sent: the first one is running. */
  readonly #pending = new Set<PendingStatement>();
  #listeners: Listeners | undefined;
  #endedBy: DatabaseUnavailableError | undefined;
  /** The `loopTimeMs` at which the running statement was sent or became the first of the pending ones. */
  #runningSince = 0;
  readonly #openedAt = performance.now();
  /** Jitter, so that sessions opened together do not end together. */
  readonly lifetimeFactor = 0.75 + Math.random() / 2;
  /** By a transaction, or by a statement that no other one waits for. */
  reserved = false;

  private constructor(url: string, applicationName: string) {
    const options = {
      ...unixSocketOption(url),
      max: 1,
      max_lifetime: null,
      idle_timeout: 0,
      // Its timer would count the time in which the event loop is blocked.
      connect_timeout: 0,
      fetch_types: false,
      types: columnTypes,
      connection: { application_name: applicationName },
      onnotice: () => {},
      onnotify: (_channel: string, payload: string) => this.#listeners?.onNotify?.(payload),
      onclose: () => this.end(new DatabaseUnavailableError('The connection to PostgreSQL was lost.')),
      socket: () => this.#connectSocket(),
    };
    this.#sql = postgres(url, options);
  }

  /** @throws DatabaseUnavailableError of the last host when none accepts the session */
  static async open(settings: SessionSettings, listeners: Listeners): Promise<PostgresConnection> {
    const { hosts } = settings;
    let failure: unknown;
    for (const url of hosts.inOrder()) {
      try {
        const connection = await PostgresConnection.#openAt(url, settings);
        connection.#listeners = listeners;
        hosts.use(url);
        return connection;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  static async #openAt(url: string, settings: SessionSettings): Promise<PostgresConnection> {
    const connection = new PostgresConnection(url, settings.applicationName);
    const timer = setLoopTimeout(() => {
      connection.end(new DatabaseUnavailableError('PostgreSQL did not respond in time to a new connection.'));
    }, connectTimeoutSeconds * 1000);
    try {
      const { rows } = await connection.run(sessionSettingsStatement(settings), [], { prepare: false });
      if (connection.#endedBy) throw connection.#endedBy;
      if (settings.hosts.mustBePrimary && rows[0]?.['is_standby'] === true)
        throw new DatabaseUnavailableError('PostgreSQL is a standby, which accepts no writes.');
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
      timer.clear();
    }
  }

  /** The number of statements without a result. */
  get pending(): number {
    return this.#pending.size;
  }

  get ended(): boolean {
    return this.#endedBy !== undefined;
  }

  get ageMs(): number {
    return performance.now() - this.#openedAt;
  }

  /** The duration of the running statement so far; `now` is a `loopTimeMs`. */
  busyMs(now: number): number {
    return this.pending === 0 ? 0 : now - this.#runningSince;
  }

  run(text: string, parameters: (string | null)[], options: StatementOptions): Promise<SqlResult> {
    if (this.#endedBy) return this.#rejectUnsent(this.#endedBy, options);
    if (parameters.length > maxParameters) {
      const error = new Error(`A statement must have at most ${maxParameters} parameters.`);
      return this.#rejectUnsent(error, options);
    }
    return new Promise((resolve, reject) => {
      if (this.pending === 0) this.#runningSince = loopTimeMs();
      // Without `simple: false` a statement without parameters would not be prepared.
      const queryOptions = { prepare: options.prepare, simple: false };
      const query = this.#sql.unsafe(text, parameters, queryOptions);
      const { isMovable = false, tenant, onSettled } = options;
      const statement: PendingStatement = { query, reject, tenant, isMovable, onSettled };
      this.#pending.add(statement);
      // postgres.js adds the rows of a statement that failed to the result of the next one.
      const collected: Collected = { rows: [] };
      query.forEach(collectInto(collected)).then(
        ({ command, count }) => {
          if (this.#isMixedUp()) this.#endMixedUp(statement);
          this.#settle(statement);
          const { rows } = collected;
          collected.rows = [];
          resolve({ rows, command, count: count ?? 0 });
        },
        (error: unknown) => {
          if (this.#isMixedUp()) this.#endMixedUp(statement);
          reject(toDatabaseError(error));
          if (collected.rows.length > 0 || !isCleanError(error)) this.#endAfter(error);
          this.#settle(statement);
        },
      );
    });
  }

  /**
   * Rejects the statements behind the running one that another session can run now, by their tenant. This one runs them,
   * too: it is busy until it has answered them.
   */
  moveWaiting(canMove: (tenant: string | undefined) => boolean): void {
    const [, ...waiting] = this.#pending;
    for (const statement of waiting) {
      if (!statement.isMovable || !canMove(statement.tenant)) continue;
      statement.isMovable = false;
      statement.reject(new MovedStatementError('Another statement takes long.'));
    }
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
    const [running, ...waiting] = this.#pending;
    this.#pending.clear();
    running?.reject(this.#endedBy);
    for (const { isMovable, reject } of waiting) {
      reject(isMovable ? new MovedStatementError(this.#endedBy.message) : this.#endedBy);
    }
    running?.onSettled?.();
    for (const { onSettled } of waiting) onSettled?.();
    this.#listeners?.onEnd(this);
  }

  /** Settles like a statement that was sent: after `run` has returned, and with the listeners told. */
  #rejectUnsent(error: Error, { onSettled }: StatementOptions): Promise<never> {
    queueMicrotask(() => {
      onSettled?.();
      this.#listeners?.onSettled(this);
    });
    return Promise.reject(error);
  }

  #settle(statement: PendingStatement): void {
    if (!this.#pending.delete(statement)) return;
    this.#runningSince = loopTimeMs();
    statement.onSettled?.();
    if (!this.#endedBy) this.#listeners?.onSettled(this);
  }

  /** An error may leave the session, or the state of postgres.js, such that the next statement gets a wrong result. */
  #endAfter(error: unknown): void {
    if (error instanceof Error && endsConnection(error)) {
      this.end(toDatabaseError(error));
      return;
    }
    // Not with this error, which is of one statement only.
    this.end(new DatabaseUnavailableError('The session was ended after the error of another statement.'));
  }

  /**
   * postgres.js parses a statement again when its plan is outdated, as after a migration, and takes the description and
   * the rows of those that were sent before or since for its own, or the reverse.
   */
  #isMixedUp(): boolean {
    if (this.#pending.size < 2) return false;
    for (const { query } of this.#pending) if ('retried' in query) return true;
    return false;
  }

  #endMixedUp({ reject, isMovable }: PendingStatement): void {
    const reason = new DatabaseUnavailableError('The session was ended after a plan was outdated.');
    reject(isMovable ? new MovedStatementError(reason.message) : reason);
    this.end(reason);
  }

  #connectSocket(): ReturnType<SingleSocket['connect']> {
    const { host, port, path } = this.#sql.options;
    return this.#socket.connect({ host: host[0] ?? 'localhost', port: port[0] ?? 5432, path });
  }
}

type Collected = { rows: Record<string, unknown>[] };

/**
 * Collects the rows of a statement. Its query has closures as properties, which V8 allocates in the old generation: all that
 * they lead to stays until the old generation is collected. So the query leads to nothing but what it has collected, which is
 * taken from it.
 */
function collectInto(collected: Collected): (row: Record<string, unknown>) => void {
  return (row) => {
    collected.rows.push(row);
  };
}
