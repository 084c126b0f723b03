import { DatabaseUnavailableError, MovedStatementError } from './errors.ts';
import { loopTimeMs, setLoopTimeout } from './loop-clock.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { RetryPause } from './retry-pause.ts';
import { type QueueName, type Refusal, SessionQueues } from './session-queues.ts';
import type { SessionSettings } from './session-settings.ts';
import { type Reservation, SessionShares } from './session-shares.ts';
import type { ReservedSession, SqlResult, SqlExecutor } from './sql-executor.ts';
import { currentWorkScope } from './work-scope.ts';
import { type WriteReservation, WriteSessions } from './write-sessions.ts';

type Statement = { text: string; parameters: (string | null)[]; tenant: string | undefined };

// After the server's own time limit, so that only an unresponsive connection exceeds it.
const unresponsiveGraceSeconds = 5;
// Connections are replaced regularly, so that a new server behind the same name gets its share.
const maxLifetimeMs = 45 * 60_000;
// No statement is sent behind one that has run this long, and what was sent before is moved to another session.
const slowMs = 50;
// More would only wait there, and is lost when it is moved.
const maxPipelined = 8;
const maxMoves = 2;

/**
 * A connection pool. A read outside of a transaction goes to an idle session or, when there is none, behind the reads of
 * another (pipelining), and a write likewise behind writes of the same tenant. Transactions and expensive work have a
 * session of their own for as long as they run. `SessionShares` limits how many.
 */
export class PostgresPool implements SqlExecutor {
  readonly #settings: SessionSettings;
  readonly #size: number;
  readonly #connections = new Set<PostgresConnection>();
  readonly #shares: SessionShares<PostgresConnection>;
  readonly #queues = new SessionQueues();
  readonly #prepared = new PreparedStatements();
  readonly #unlimited = new WeakSet<PostgresConnection>();
  readonly #writing: WriteSessions;
  readonly #watchdog: NodeJS.Timeout;
  /** No read is sent there any more, so that it gets idle for work that needs a session of its own. */
  #draining: PostgresConnection | undefined;
  /** After PostgreSQL refused a session, as when it has too many. */
  readonly #openingPause = new RetryPause(() => this.#serveWaiters());
  #slowTimeout: { clear(): void } | undefined;
  #opening = 0;
  #closed = false;

  constructor(settings: SessionSettings, size: number) {
    this.#settings = settings;
    this.#size = size;
    this.#shares = new SessionShares(size);
    this.#writing = new WriteSessions(this.#shares);
    // Timers run before sockets are read.
    this.#watchdog = setInterval(() => setImmediate(() => this.#endUnresponsiveConnections()), 1000).unref();
  }

  run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    const { kind, tenant } = currentWorkScope() ?? { kind: 'ordinary', tenant: undefined };
    const statement = { text, parameters, tenant };
    if (kind === 'ordinary' && this.#prepared.isRead(text)) return this.#runShared(statement, 0);
    const reservation = { kind, tenant, isTransaction: false };
    if (kind === 'ordinary' && tenant !== undefined)
      return this.#runWrite(statement, { ...reservation, tenant });
    return this.#withReservation(reservation, (connection, release) =>
      connection.run(text, parameters, { prepare: this.#prepared.has(text), onSettled: release }),
    );
  }

  reserve({ unlimited }: { unlimited: boolean }): Promise<ReservedSession> {
    const { kind, tenant } = currentWorkScope() ?? { kind: 'ordinary', tenant: undefined };
    return this.#withReservation({ kind, tenant, isTransaction: true }, async (connection, release) => {
      if (unlimited) this.#unlimited.add(connection);
      return {
        run: (text, parameters) => connection.run(text, parameters, { prepare: this.#prepared.has(text) }),
        get lost() {
          return connection.ended;
        },
        release: async (clean) => {
          this.#unlimited.delete(connection);
          release();
          if (!clean) connection.end(new DatabaseUnavailableError('A transaction was left open.'));
          this.#onSettled(connection);
        },
      };
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watchdog);
    this.#slowTimeout?.clear();
    this.#openingPause.reset();
    this.#queues.rejectAll(new DatabaseUnavailableError('The database was closed.'));
    await Promise.all([...this.#connections].map((connection) => connection.close()));
    this.#connections.clear();
  }

  async #runShared(statement: Statement, moves: number): Promise<SqlResult> {
    try {
      return await this.#withSession('shared', statement.tenant, {
        choose: () => this.#chooseShared(statement.tenant),
        start: (connection) => this.#sendShared(connection, statement, moves),
      });
    } catch (error) {
      if (!(error instanceof MovedStatementError)) throw error;
      return this.#runShared(statement, moves + 1);
    }
  }

  #sendShared(
    connection: PostgresConnection,
    { text, parameters, tenant }: Statement,
    moves: number,
  ): Promise<SqlResult> {
    if (connection.pending > 0) this.#watchSlowSessions();
    this.#shares.enter(tenant, connection);
    return connection.run(text, parameters, {
      prepare: this.#prepared.has(text),
      isMovable: moves < maxMoves,
      tenant,
      onSettled: () => this.#shares.leave(tenant, connection),
    });
  }

  #runWrite({ text, parameters }: Statement, reservation: WriteReservation): Promise<SqlResult> {
    const { tenant } = reservation;
    const behindOthers = () =>
      this.#queues.needsIdleSession(tenant) ? undefined : this.#writing.choose(tenant, slowMs);
    return this.#withSession('write', tenant, {
      choose: () => this.#chooseIdle(reservation, behindOthers),
      start: (connection) => {
        const onSettled = this.#writing.enter(connection, reservation);
        return connection.run(text, parameters, { prepare: this.#prepared.has(text), onSettled });
      },
    });
  }

  /** `start` gets a session that no other statement is sent to until it calls `release`. */
  #withReservation<R>(
    reservation: Reservation,
    start: (connection: PostgresConnection, release: () => void) => Promise<R>,
  ): Promise<R> {
    return this.#withSession(reservation.kind, reservation.tenant, {
      choose: () => this.#chooseIdle(reservation),
      start: (connection) => {
        connection.reserved = true;
        this.#shares.reserve(reservation, connection);
        return start(connection, () => {
          connection.reserved = false;
          this.#shares.release(reservation, connection);
        });
      },
    });
  }

  /** `start` is called synchronously with the choice of a session, so that no other caller can choose it in between. */
  #withSession<R>(
    name: QueueName,
    tenant: string | undefined,
    work: {
      choose: () => PostgresConnection | Refusal;
      start: (connection: PostgresConnection) => Promise<R>;
    },
  ): Promise<R> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailableError('The database was closed.'));
    const chosen = work.choose();
    return typeof chosen === 'object' ? work.start(chosen) : this.#queues.wait(name, tenant, work);
  }

  #chooseShared(tenant: string | undefined): PostgresConnection | Refusal {
    const now = loopTimeMs();
    let best: PostgresConnection | undefined;
    for (const connection of this.#connections) {
      if (connection.reserved || connection === this.#draining) continue;
      const { pending } = connection;
      if (pending >= maxPipelined || (best && pending >= best.pending)) continue;
      if (connection.busyMs(now) > slowMs || !this.#shares.admitsOn(tenant, connection)) continue;
      best = connection;
    }
    if (best?.pending === 0) return best;
    const isOfTenant = this.#shares.isAtLimit(tenant) || this.#openIfRoom();
    return best ?? (isOfTenant ? 'of-tenant' : 'of-all');
  }

  #chooseIdle(
    reservation: Reservation,
    orElse?: () => PostgresConnection | undefined,
  ): PostgresConnection | Refusal {
    const { tenant } = reservation;
    if (!this.#shares.admitsKind(reservation)) return orElse?.() ?? 'of-all';
    if (!this.#shares.admitsOfTenant(reservation)) return 'of-tenant';
    const isAtLimit = this.#shares.isAtLimit(tenant);
    for (const connection of this.#connections) {
      if (!connection.reserved && connection.pending === 0 && !isAtLimit) return connection;
    }
    // A further session is being opened: the next tenant may need one more.
    const isOpening = !isAtLimit && this.#openIfRoom();
    const other = orElse?.();
    if (other) return other;
    if (isOpening) return 'of-tenant';
    this.#drainOne(tenant);
    return isAtLimit ? 'of-tenant' : 'of-all';
  }

  /** Lets one session become idle: one of the tenant, if it may have no further one. */
  #drainOne(tenant: string | undefined): void {
    if (this.#draining !== undefined && this.#connections.has(this.#draining)) return;
    this.#draining = undefined;
    const isAtLimit = this.#shares.isAtLimit(tenant);
    const now = loopTimeMs();
    for (const connection of this.#connections) {
      if (connection.reserved || connection.pending === 0 || connection.busyMs(now) > slowMs) continue;
      if (isAtLimit && !this.#shares.isOn(tenant, connection)) continue;
      if (this.#draining && connection.pending >= this.#draining.pending) continue;
      this.#draining = connection;
    }
    if (this.#draining) this.#watchSlowSessions();
  }

  #serveWaiters(): void {
    this.#queues.serve();
    if (!this.#queues.hasReservations) this.#draining = undefined;
  }

  #openIfRoom(): boolean {
    if (this.#closed || this.#connections.size + this.#opening >= this.#size) return false;
    // Without any session, callers are told so instead of waiting.
    if (this.#connections.size > 0 && this.#isOpeningPaused()) return false;
    this.#opening += 1;
    void this.#open().finally(() => {
      this.#opening -= 1;
      this.#serveWaiters();
    });
    return true;
  }

  /** Until one has been opened after a failure, they are tried one by one. */
  #isOpeningPaused(): boolean {
    return this.#openingPause.isPaused || (this.#openingPause.hasFailed && this.#opening > 0);
  }

  async #open(): Promise<void> {
    try {
      const connection = await PostgresConnection.open(this.#settings, {
        onEnd: (ended) => this.#onEnd(ended),
        onSettled: (settled) => this.#onSettled(settled),
      });
      this.#openingPause.reset();
      if (this.#closed) await connection.close();
      else this.#connections.add(connection);
    } catch (error) {
      if (!this.#closed) this.#openingPause.fail();
      // The waiters can still get one of the open sessions.
      if (this.#connections.size > 0 || !(error instanceof Error)) return;
      this.#queues.rejectAll(error);
    }
  }

  #onEnd(connection: PostgresConnection): void {
    this.#connections.delete(connection);
    if (this.#draining === connection) this.#draining = undefined;
    this.#serveWaiters();
  }

  #onSettled(connection: PostgresConnection): void {
    const isIdle = connection.pending === 0 && !connection.reserved;
    if (isIdle && connection.ageMs > maxLifetimeMs * connection.lifetimeFactor) {
      if (this.#connections.delete(connection)) void connection.close();
    }
    if (!this.#queues.isEmpty) this.#serveWaiters();
  }

  /** Reads behind a statement that takes long are sent to another session, too, if one can run them now. */
  #watchSlowSessions(): void {
    this.#slowTimeout ??= setLoopTimeout(() => {
      this.#slowTimeout = undefined;
      const now = loopTimeMs();
      for (const connection of this.#connections) {
        if (connection.reserved || connection.pending === 0) continue;
        const isSlow = connection.busyMs(now) > slowMs;
        if (isSlow && connection === this.#draining) this.#draining = undefined;
        if (isSlow) connection.moveWaiting((tenant) => typeof this.#chooseShared(tenant) === 'object');
        if (connection.pending > 1 || connection === this.#draining) this.#watchSlowSessions();
      }
      this.#serveWaiters();
    }, slowMs);
  }

  #endUnresponsiveConnections(): void {
    const { statementTimeoutSeconds } = this.#settings;
    if (statementTimeoutSeconds === 0) return;
    const limitMs = (statementTimeoutSeconds + unresponsiveGraceSeconds) * 1000;
    const now = loopTimeMs();
    for (const connection of this.#connections) {
      if (this.#unlimited.has(connection) || connection.busyMs(now) < limitMs) continue;
      connection.end(new DatabaseUnavailableError('PostgreSQL stopped responding.'));
    }
  }
}
