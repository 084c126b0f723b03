import type { DumpCompression, EmbeddedStorage } from './embedded-messages.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { FilesCopy, sizeOfFiles } from './copy-files.ts';
import { EmbeddedThread } from './embedded-thread.ts';
import { EmbeddedReservation } from './embedded-reservation.ts';
import { DatabaseUnavailableError, MovedStatementError, SqlError } from './errors.ts';
import type { ReservedSession, SqlResult, SqlExecutor } from './sql-executor.ts';
import { Mutex } from './mutex.ts';
import { Turns } from './turns.ts';

type EmbeddedDatabaseOptions = EmbeddedStorage & {
  /** Of the disk with the directory. */
  reserve: DiskReserve;
  /** 0 is no limit. */
  statementTimeoutSeconds: number;
  /** 0 is no limit. */
  idleInTransactionSeconds: number;
  /** Called with the reason each time the database reopens itself or, in memory, is lost for good. */
  onRestart: (reason: string) => void;
};

const noLimits = { statementMs: 0, idleMs: 0 };
/** Of what takes longer than statements may. */
const maintenanceLimitMs = 600_000;
const closeLimitMs = 15_000;

/** By at least so many dead rows, and by so many for each live one, does a vacuum pay. */
const deadRows = 500;
const deadPerLiveRow = 0.2;

/**
 * PGlite in a worker thread. It has one session, so statements and transactions take turns. A statement beyond
 * the time limit, or an error of the thread, terminates the thread: what runs is rejected, and the directory is reopened
 * for what is queued. A database in memory restarts from `dump`, without later changes; without `dump` it is lost, and
 * every later statement is rejected.
 */
export class EmbeddedDatabase implements SqlExecutor {
  /** Without what it was opened from, which may be large. */
  readonly #options: Omit<EmbeddedDatabaseOptions, keyof EmbeddedStorage>;
  readonly #limitMs: number;
  readonly #turns = new Turns();
  readonly #copying = new Mutex();
  /** What to open it from the first time. */
  #openFrom: EmbeddedStorage;
  /** What to reopen it from; absent when nothing would be left of it, and once it is closed. */
  #reopenFrom: EmbeddedStorage | undefined;
  #thread: Promise<EmbeddedThread> | undefined;
  #closed: DatabaseUnavailableError | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: EmbeddedDatabaseOptions) {
    const { directory, dump, ...others } = options;
    this.#options = others;
    this.#limitMs = options.statementTimeoutSeconds * 1000;
    this.#openFrom = { directory, dump };
    if (directory !== undefined) this.#reopenFrom = { directory, dump: undefined };
    else if (dump !== undefined) this.#reopenFrom = { directory, dump };
  }

  /**
   * Statements wait until it is open. One that could not be opened stays closed.
   *
   * @param locking resolves when the directory may be opened
   * @param onThreadStart called when its thread has been started
   */
  async open(locking: Promise<unknown>, onThreadStart?: () => void): Promise<void> {
    const opening = locking.then(() => this.#start(this.#openFrom, onThreadStart));
    this.#thread = opening;
    try {
      await opening;
    } catch (error) {
      this.#closed ??= new DatabaseUnavailableError('The database could not be opened.', { cause: error });
      throw error;
    }
  }

  async run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    for (let isOutdated = false; ;) {
      try {
        return await this.#runInTurn(text, parameters);
      } catch (error) {
        if (error instanceof MovedStatementError) continue;
        if (isOutdated || !isOutdatedPlan(error)) throw error;
        isOutdated = true;
      }
    }
  }

  async reserve({ unlimited }: { unlimited: boolean }): Promise<ReservedSession> {
    const release = await this.#turns.take({ unlimited });
    try {
      const thread = await this.#threadFor(undefined);
      const idleLimitMs = this.#options.idleInTransactionSeconds * 1000;
      const limits = unlimited ? noLimits : { statementMs: this.#limitMs, idleMs: idleLimitMs };
      return new EmbeddedReservation(thread, release, { ...limits, reserve: this.#options.reserve });
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Copies the data directory into a new, empty one, as it is between two transactions. Statements wait while what has
   * changed in the last moments is copied once more. One copy is made at a time.
   * @throws DatabaseFullError when the disk has no space for it
   */
  async copyTo(target: string): Promise<void> {
    const release = await this.#copying.acquire();
    try {
      await this.#copyTo(target);
    } finally {
      release();
    }
  }

  async #copyTo(target: string): Promise<void> {
    const { directory } = this.#reopenFrom ?? this.#openFrom;
    if (directory === undefined) throw new Error('A database in memory has no directory to copy: dump it.');
    const { reserve } = this.#options;
    reserve.assertFree(await sizeOfFiles(directory));
    // Others write meanwhile, too.
    const copy = new FilesCopy(directory, target, (bytes) => reserve.assertFree(bytes));
    await copy.update();
    // The first one may take minutes, and this one a moment.
    await copy.update();
    const release = await this.#turns.take();
    try {
      const thread = await this.#threadFor(undefined);
      await thread.execute('checkpoint', [], maintenanceLimitMs);
      await copy.update();
      // Another one may have reopened the directory meanwhile, and written to it.
      if (thread.endedBy) throw thread.endedBy;
    } finally {
      release();
    }
  }

  /** The data directory as an archive in memory, between two transactions. */
  async dump(compression: DumpCompression): Promise<Uint8Array> {
    const release = await this.#turns.take();
    try {
      const thread = await this.#threadFor(undefined);
      await thread.execute('checkpoint', [], maintenanceLimitMs);
      return await thread.request({ kind: 'dump', compression }, maintenanceLimitMs);
    } finally {
      release();
    }
  }

  /**
   * Lets rows take the space of those that were replaced or deleted, in tables with many: PGlite has no autovacuum. Other
   * statements run between two tables.
   */
  async vacuum(): Promise<void> {
    const { rows } = await this.run(
      `select quote_ident(relname) as "table" from pg_stat_user_tables
        where n_dead_tup > ${deadRows} + ${deadPerLiveRow} * n_live_tup order by n_dead_tup`,
      [],
    );
    for (const { table } of rows) {
      const release = await this.#turns.take();
      try {
        const thread = await this.#threadFor(undefined);
        await thread.execute(`vacuum ${String(table)}`, [], maintenanceLimitMs);
      } finally {
        release();
      }
    }
  }

  /** Terminates the thread; the next statement runs in a new one. */
  async restart(reason: string): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.end(new DatabaseUnavailableError(`The embedded database was restarted: ${reason}.`));
  }

  /** Terminates the thread at once and for good. */
  async abandon(reason: string): Promise<void> {
    this.#closed ??= new DatabaseUnavailableError(reason);
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.end(this.#closed);
  }

  /** Waits for running and queued statements, then closes the database. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#turns.close(new DatabaseUnavailableError('The database was closed.'));
    this.#closed ??= new DatabaseUnavailableError('The database was closed.');
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.request({ kind: 'close' }, closeLimitMs).catch(() => undefined);
    await thread?.end(this.#closed);
    // Somebody may hold on to the closed database.
    this.#openFrom = { directory: undefined, dump: undefined };
    this.#reopenFrom = undefined;
  }

  async #runInTurn(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    const release = await this.#turns.take();
    try {
      const thread = await this.#threadFor(text);
      // Not earlier: until it is open, there may be no directory whose disk could be asked.
      this.#options.reserve.assertMayRun(text);
      const isPipelined = thread.canPipeline(text);
      const result = thread.execute(text, parameters, this.#limitMs);
      // The next one is sent while this one runs, if it is quick, too.
      if (isPipelined) release();
      return await result;
    } finally {
      release();
    }
  }

  /** The thread when it is idle, or earlier for a statement that is pipelined. */
  async #threadFor(text: string | undefined): Promise<EmbeddedThread> {
    for (;;) {
      const thread = await this.#runningThread();
      if (text !== undefined && thread.canPipeline(text)) return thread;
      await thread.idle();
      if (!thread.endedBy) return thread;
    }
  }

  async #runningThread(): Promise<EmbeddedThread> {
    for (;;) {
      if (this.#closed) throw this.#closed;
      // Absent when the last attempt to reopen it failed.
      this.#thread ??= this.#start(this.#reopenFrom ?? this.#openFrom);
      const thread = await this.#thread;
      if (!thread.endedBy) return thread;
      await thread.ended;
    }
  }

  async #start({ directory, dump }: EmbeddedStorage, onThreadStart?: () => void): Promise<EmbeddedThread> {
    try {
      const thread = await EmbeddedThread.start({ directory, dump }, onThreadStart);
      void thread.ended.then((reason) => this.#onEnded(reason));
      return thread;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    }
  }

  #onEnded(reason: DatabaseUnavailableError): void {
    if (this.#closed) return;
    if (this.#reopenFrom) {
      this.#thread = this.#start(this.#reopenFrom);
      // The next statement retries, and rejects if the error persists.
      this.#thread.catch(() => undefined);
    } else {
      this.#closed = new DatabaseUnavailableError(`The database in memory is lost. ${reason.message}`);
    }
    this.#options.onRestart(reason.message);
  }
}

/** Of a prepared statement whose table has changed. The failed statement was deallocated, so a retry prepares it anew. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof SqlError && error.fields.routine === 'RevalidateCachedQuery';
}
