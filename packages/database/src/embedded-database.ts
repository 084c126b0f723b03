import type { DumpCompression, EmbeddedStart } from './embedded-messages.ts';
import { EmbeddedProcess } from './embedded-process.ts';
import { EmbeddedReservation } from './embedded-reservation.ts';
import { DatabaseUnavailableError, SqlError } from './errors.ts';
import type { ReservedSession, SqlResult, SqlSource } from './sql-source.ts';
import { TurnQueue } from './turn-queue.ts';

export type EngineSettings = EmbeddedStart & {
  /** 0 is no limit. */
  statementTimeoutSeconds: number;
  /** 0 is no limit. */
  idleInTransactionSeconds: number;
  /** Told why, each time the database is opened again by itself or, in memory, is lost for good. */
  onRestart: (reason: string) => void;
};

const noLimits = { statementMs: 0, idleMs: 0 };
const dumpLimitMs = 600_000;
const closeLimitMs = 15_000;

/**
 * PGlite in a thread of its own. It has one session, so statements and transactions take turns. A statement
 * that runs too long, or a thread that fails, ends the thread; what was running is rejected, and the same
 * directory is opened again for those who wait. A database in memory starts again from `dump`, without later
 * changes; without `dump` it is gone, and every statement is rejected from then on.
 */
export class EmbeddedDatabase implements SqlSource {
  readonly #settings: EngineSettings;
  readonly #limitMs: number;
  readonly #turns = new TurnQueue();
  /** How to open it again; absent when nothing would be left of it. */
  readonly #again: EmbeddedStart | undefined;
  #process: Promise<EmbeddedProcess> | undefined;
  #closed: DatabaseUnavailableError | undefined;
  #closing: Promise<void> | undefined;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
    this.#limitMs = settings.statementTimeoutSeconds * 1000;
    const { directory, dump } = settings;
    if (directory !== undefined) this.#again = { directory, dump: undefined };
    else if (dump !== undefined) this.#again = { directory, dump };
  }

  async open(): Promise<void> {
    this.#process = this.#start(this.#settings);
    await this.#process;
  }

  async run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    const endTurn = await this.#turns.take();
    try {
      const process = await this.#running();
      return await process.execute(text, parameters, this.#limitMs).catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        return process.execute(text, parameters, this.#limitMs);
      });
    } finally {
      endTurn();
    }
  }

  async reserve({ unlimited }: { unlimited: boolean }): Promise<ReservedSession> {
    const endTurn = await this.#turns.take();
    try {
      const process = await this.#running();
      const idleLimitMs = this.#settings.idleInTransactionSeconds * 1000;
      const limits = unlimited ? noLimits : { statementMs: this.#limitMs, idleMs: idleLimitMs };
      return new EmbeddedReservation(process, endTurn, limits);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** The data directory as an archive, between two transactions. */
  async dump(compression: DumpCompression): Promise<Uint8Array> {
    const endTurn = await this.#turns.take();
    try {
      const process = await this.#running();
      await process.execute('checkpoint', [], dumpLimitMs);
      return await process.request({ kind: 'dump', compression }, dumpLimitMs);
    } finally {
      endTurn();
    }
  }

  /** Ends the thread; the next statement runs in a new one. */
  async restart(reason: string): Promise<void> {
    const process = await this.#process?.catch(() => undefined);
    await process?.end(new DatabaseUnavailableError(`The embedded database was restarted: ${reason}.`));
  }

  /** Ends the thread at once and for good. */
  async abandon(reason: string): Promise<void> {
    this.#closed ??= new DatabaseUnavailableError(reason);
    const process = await this.#process?.catch(() => undefined);
    await process?.end(this.#closed);
  }

  /** Waits for what runs and what waits, then closes the database. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const endTurn = await this.#turns.take();
    this.#closed ??= new DatabaseUnavailableError('The database was closed.');
    const process = await this.#process?.catch(() => undefined);
    await process?.request({ kind: 'close' }, closeLimitMs).catch(() => undefined);
    await process?.end(this.#closed);
    endTurn();
  }

  async #running(): Promise<EmbeddedProcess> {
    for (;;) {
      if (this.#closed) throw this.#closed;
      // Absent when the last attempt to open it again failed.
      this.#process ??= this.#start(this.#again ?? this.#settings);
      const process = await this.#process;
      if (!process.endedBy) return process;
      await process.ended;
    }
  }

  async #start({ directory, dump }: EmbeddedStart): Promise<EmbeddedProcess> {
    try {
      const process = await EmbeddedProcess.start({ directory, dump });
      void process.ended.then((reason) => this.#onEnded(reason));
      return process;
    } catch (error) {
      this.#process = undefined;
      throw error;
    }
  }

  #onEnded(reason: DatabaseUnavailableError): void {
    if (this.#closed) return;
    if (this.#again) {
      this.#process = this.#start(this.#again);
      // Whoever sends the next statement tries once more, and meets the failure if it lasts.
      this.#process.catch(() => undefined);
    } else {
      this.#closed = new DatabaseUnavailableError(`The database in memory is lost. ${reason.message}`);
    }
    this.#settings.onRestart(reason.message);
  }
}

/** Of a prepared statement over a table that has changed. The statement is forgotten by then. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof SqlError && error.fields.routine === 'RevalidateCachedQuery';
}
