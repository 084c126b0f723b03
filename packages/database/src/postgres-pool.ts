import { DatabaseUnavailableError } from './errors.ts';
import { PostgresConnection, type SessionSettings } from './postgres-connection.ts';
import type { ReservedSession, SqlResult, SqlSource } from './sql-source.ts';

type Use = 'shared' | 'transaction';
type Waiter = { use: Use; start(connection: PostgresConnection): void; reject(error: Error): void };

const acquireTimeoutSeconds = 10;
// Beyond the server's own limit, so that only a connection that went silent meets it.
const silenceGraceSeconds = 5;
// A connection is replaced now and then, so that a new server behind the same name gets its share.
const maxLifetimeMs = 45 * 60_000;
// A session keeps its prepared statements for its whole life, so their number is bounded.
const maxPreparedStatements = 1000;
// A statement that has run this long is not one to queue behind.
const slowMs = 50;

/**
 * The sessions on one PostgreSQL. A statement outside of a transaction goes to a free session or, when none
 * is, behind the statements of another (pipelining); it never takes a session for itself. A transaction does,
 * but the last session of a pool is never given to one.
 */
export class PostgresPool implements SqlSource {
  readonly #settings: SessionSettings;
  readonly #size: number;
  readonly #connections = new Set<PostgresConnection>();
  readonly #waiters = new Set<Waiter>();
  readonly #prepared = new Set<string>();
  readonly #unlimited = new WeakSet<PostgresConnection>();
  readonly #watch: NodeJS.Timeout;
  #opening = 0;
  #closed = false;

  constructor(settings: SessionSettings, size: number) {
    this.#settings = settings;
    this.#size = size;
    this.#watch = setInterval(() => this.#endSilentConnections(), 1000).unref();
  }

  run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    return this.#use('shared', (connection) => connection.run(text, parameters, this.#isPrepared(text)));
  }

  reserve({ unlimited }: { unlimited: boolean }): Promise<ReservedSession> {
    return this.#use('transaction', async (connection) => {
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
    clearInterval(this.#watch);
    this.#rejectWaiters(new DatabaseUnavailableError('The database was closed.'));
    await Promise.all([...this.#connections].map((connection) => connection.close()));
    this.#connections.clear();
  }

  /**
   * `start` is called in the same turn as the choice, so that no one else can choose the session in between.
   */
  #use<R>(use: Use, start: (connection: PostgresConnection) => Promise<R>): Promise<R> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailableError('The database was closed.'));
    const connection = this.#pick(use);
    if (connection) return start(connection);
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const waiter: Waiter = { use, start: (chosen) => resolve(start(chosen)), reject };
    this.#waiters.add(waiter);
    const timer = setTimeout(() => {
      this.#waiters.delete(waiter);
      reject(new DatabaseUnavailableError(`No database session was free within ${acquireTimeoutSeconds} s.`));
    }, acquireTimeoutSeconds * 1000);
    return promise.finally(() => clearTimeout(timer));
  }

  #pick(use: Use): PostgresConnection | undefined {
    const shared = [...this.#connections].filter((connection) => !connection.reserved);
    const idle = shared.find((connection) => connection.pending === 0);
    const opens = !idle && this.#openIfRoom();
    if (use === 'shared') return idle ?? quickest(shared);
    const reserved = this.#connections.size - shared.length;
    if (reserved >= Math.max(1, this.#size - 1)) return undefined;
    // BEGIN may queue behind the statements of others, but a session that opens right now is better.
    const chosen = idle ?? (opens ? undefined : quickest(shared));
    if (chosen) chosen.reserved = true;
    return chosen;
  }

  /** In the order they came; one that cannot be served yet does not hold up the others. */
  #serveWaiters(): void {
    for (const waiter of this.#waiters) {
      const connection = this.#pick(waiter.use);
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
      // Those who wait can still get one of the sessions that are open.
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

  #endSilentConnections(): void {
    const { statementTimeoutSeconds } = this.#settings;
    if (statementTimeoutSeconds === 0) return;
    const limitMs = (statementTimeoutSeconds + silenceGraceSeconds) * 1000;
    const now = performance.now();
    for (const connection of this.#connections) {
      if (this.#unlimited.has(connection) || connection.busyMs(now) < limitMs) continue;
      connection.end(new DatabaseUnavailableError('PostgreSQL went silent.'));
    }
  }

  #isPrepared(text: string): boolean {
    if (this.#prepared.has(text)) return true;
    if (this.#prepared.size >= maxPreparedStatements) return false;
    this.#prepared.add(text);
    return true;
  }
}

/** The session whose queue is expected to move fastest. */
function quickest(connections: PostgresConnection[]): PostgresConnection | undefined {
  const now = performance.now();
  const cost = (connection: PostgresConnection) =>
    connection.pending + (connection.busyMs(now) > slowMs ? 1000 : 0);
  let best: PostgresConnection | undefined;
  for (const connection of connections) {
    if (!best || cost(connection) < cost(best)) best = connection;
  }
  return best;
}
