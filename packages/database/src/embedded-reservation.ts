import type { DiskReserve } from './disk-reserve.ts';
import type { EmbeddedThread } from './embedded-thread.ts';
import { DatabaseUnavailableError } from './errors.ts';
import type { ReservedSession, SqlResult } from './sql-executor.ts';

/** 0 is no limit of time. */
type Limits = { statementMs: number; idleMs: number; reserve: DiskReserve };

/** The session while a transaction has it reserved. An idle transaction loses it, as by `idle_in_transaction_session_timeout`. */
export class EmbeddedReservation implements ReservedSession {
  readonly #thread: EmbeddedThread;
  readonly #limits: Limits;
  readonly #releaseTurn: () => void;
  #idleTimer: NodeJS.Timeout | undefined;
  #released = false;

  constructor(thread: EmbeddedThread, releaseTurn: () => void, limits: Limits) {
    this.#thread = thread;
    this.#releaseTurn = releaseTurn;
    this.#limits = limits;
  }

  get lost(): boolean {
    return this.#released || this.#thread.endedBy !== undefined;
  }

  async run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    if (this.#released)
      throw new DatabaseUnavailableError('The transaction was idle for too long and was rolled back.');
    clearTimeout(this.#idleTimer);
    try {
      this.#limits.reserve.assertMayRun(text);
      return await this.#thread.execute(text, parameters, this.#limits.statementMs);
    } finally {
      this.#startIdleTimer();
    }
  }

  async release(clean: boolean): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (this.#released) return;
    this.#released = true;
    if (!clean && !this.#thread.endedBy) {
      await this.#thread.execute('rollback', [], this.#limits.statementMs).catch(() => this.#endThread());
    }
    this.#releaseTurn();
  }

  #startIdleTimer(): void {
    const { idleMs } = this.#limits;
    if (idleMs > 0) this.#idleTimer = setTimeout(() => void this.release(false), idleMs).unref();
  }

  async #endThread(): Promise<void> {
    await this.#thread.end(new DatabaseUnavailableError('A transaction could not be rolled back.'));
  }
}
