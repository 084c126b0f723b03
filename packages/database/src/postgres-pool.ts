import { DatabaseUnavailableError } from './errors.ts';
import { PostgresConnection, type SessionSettings } from './postgres-connection.ts';
import type { ReservedSession, SqlResult, SqlExecutor } from './sql-executor.ts';

type Purpose = 'statement' | 'transaction';
type Waiter = { purpose: Purpose; start(connection: PostgresConnection): void; reject(error: Error): void };

const acquireTimeoutSeconds = 10;
// After the server's own time limit, so that only an unresponsive connection exceeds it.
const unresponsiveGraceSeconds = 5;
// Connections are replaced regularly, so that a new server behind the same name gets its share.
const maxLifetimeMs = 45 * 60_000;
// Prepared statements live as long as their session, so their number is bounded.
const maxPreparedStatements = 1000;
// No statement is queued behind one that has run this long.
const slowMs = 50;

/**
 * A connection pool. A statement outside of a transaction goes to an idle session or, when there is none, behind the
 * statements of another (pipelining); it never reserves a session. A transaction does, but the last session of the pool
 * is never reserved.
 */
export class PostgresPool implements SqlExecutor {
  readonly #settings: SessionSettings;
  readonly #size: number;
  readonly #connections = new Set<PostgresConnection>();
  readonly #waiters = new Set<Waiter>();
  readonly #prepared = new Set<string>();
  readonly #unlimited = new WeakSet<PostgresConnection>();
  readonly #watchdog: NodeJS.Timeout;
  #opening = 0;
  #closed = false;

  constructor(settings: SessionSettings, size: number) {
    this.#settings = settings;
    this.#size = size;
    this.#watchdog = setInterval(() => this.#endUnresponsiveConnections(), 1000).unref();
  }

  run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    return this.#withConnection('statement', (connection) =>
      connection.run(text, parameters, this.#isPrepared(text)),
    );
  }

  reserve({ unlimited }: { unlimited: boolean }): Promise<ReservedSession> {
    return this.#withConnection('transaction', async (connection) => {
      if (unlimited) this.#unlimited.add(connection);
      return {
        run: (text, parameters) => connection.run(text, parameters, this.#isPrepared(text)),
        get lost() {
          return connection.ended;
        },
        release: async (clean) => {
          this.#unlimited.delete(connection);
          connection.reserved = false;
          if (!clean) connection.end(new DatabaseUnavailableError('A transaction was left open.'));
          this.#onIdle(connection);
        },
      };
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watchdog);
    this.#rejectWaiters(new DatabaseUnavailableError('The database was closed.'));
    await Promise.all([...this.#connections].map((connection) => connection.close()));
    this.#connections.clear();
  }

  /** `start` is called synchronously with the choice of a session, so that no other caller can choose it in between. */
  #withConnection<R>(purpose: Purpose, start: (connection: PostgresConnection) => Promise<R>): Promise<R> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailableError('The database was closed.'));
    const connection = this.#choose(purpose);
    if (connection) return start(connection);
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const waiter: Waiter = { purpose, start: (chosen) => resolve(start(chosen)), reject };
    this.#waiters.add(waiter);
    const timer = setTimeout(() => {
      this.#waiters.delete(waiter);
      reject(
        new DatabaseUnavailableError(`No database session was available within ${acquireTimeoutSeconds} s.`),
      );
    }, acquireTimeoutSeconds * 1000);
    return promise.finally(() => clearTimeout(timer));
  }

  #choose(purpose: Purpose): PostgresConnection | undefined {
    const shared = [...this.#connections].filter((connection) => !connection.reserved);
    const idle = shared.find((connection) => connection.pending === 0);
    const opens = !idle && this.#openIfRoom();
    if (purpose === 'statement') return idle ?? leastBusy(shared);
    const reserved = this.#connections.size - shared.length;
    if (reserved >= Math.max(1, this.#size - 1)) return undefined;
    // BEGIN may queue behind the statements of others, but a session that is being opened is better.
    const chosen = idle ?? (opens ? undefined : leastBusy(shared));
    if (chosen) chosen.reserved = true;
    return chosen;
  }

  /** First in, first out; a waiter that cannot be served yet does not block the others. */
  #serveWaiters(): void {
    for (const waiter of this.#waiters) {
      const connection = this.#choose(waiter.purpose);
      if (!connection) continue;
      this.#waiters.delete(waiter);
      waiter.start(connection);
    }
  }

  #rejectWaiters(error: Error): void {
    for (const waiter of this.#waiters) waiter.reject(error);
    this.#waiters.clear();
  }

  #openIfRoom(): boolean {
    if (this.#closed || this.#connections.size + this.#opening >= this.#size) return false;
    this.#opening += 1;
    void this.#open().finally(() => {
      this.#opening -= 1;
      this.#serveWaiters();
    });
    return true;
  }

  async #open(): Promise<void> {
    try {
      const connection = await PostgresConnection.open(this.#settings, {
        onEnd: (ended) => this.#onEnd(ended),
        onIdle: (idle) => this.#onIdle(idle),
      });
      if (this.#closed) await connection.close();
      else this.#connections.add(connection);
    } catch (error) {
      // The waiters can still get one of the open sessions.
      if (this.#connections.size > 0 || !(error instanceof Error)) return;
      this.#rejectWaiters(error);
    }
  }

  #onEnd(connection: PostgresConnection): void {
    this.#connections.delete(connection);
    this.#serveWaiters();
  }

  #onIdle(connection: PostgresConnection): void {
    const old = connection.ageMs > maxLifetimeMs * connection.lifetimeFactor;
    if (old && !connection.reserved && this.#connections.delete(connection)) void connection.close();
    if (this.#waiters.size > 0) this.#serveWaiters();
  }

  #endUnresponsiveConnections(): void {
    const { statementTimeoutSeconds } = this.#settings;
    if (statementTimeoutSeconds === 0) return;
    const limitMs = (statementTimeoutSeconds + unresponsiveGraceSeconds) * 1000;
    const now = performance.now();
    for (const connection of this.#connections) {
      if (this.#unlimited.has(connection) || connection.busyMs(now) < limitMs) continue;
      connection.end(new DatabaseUnavailableError('PostgreSQL stopped responding.'));
    }
  }

  #isPrepared(text: string): boolean {
    if (this.#prepared.has(text)) return true;
    if (this.#prepared.size >= maxPreparedStatements) return false;
    this.#prepared.add(text);
    return true;
  }
}

/** The session whose queue is expected to be served first. */
function leastBusy(connections: PostgresConnection[]): PostgresConnection | undefined {
  const now = performance.now();
  const cost = (connection: PostgresConnection) =>
    connection.pending + (connection.busyMs(now) > slowMs ? 1000 : 0);
  let best: PostgresConnection | undefined;
  for (const connection of connections) {
    if (!best || cost(connection) < cost(best)) best = connection;
  }
  return best;
}
