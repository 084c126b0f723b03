import type { EmbeddedProcess } from './embedded-process.ts';
import { DatabaseUnavailableError } from './errors.ts';
import type { ReservedSession, SqlResult } from './sql-source.ts';

/** 0 is no limit. */
type Limits = { statementMs: number; idleMs: number };

/**
 * The one session while a transaction has it. One that sends nothing for too long loses it, as on PostgreSQL
 * with `idle_in_transaction_session_timeout`.
 */
export class EmbeddedReservation implements ReservedSession {
  readonly #process: EmbeddedProcess;
  readonly #limits: Limits;
  readonly #endTurn: () => void;
  #idle: NodeJS.Timeout | undefined;
  #over = false;

  constructor(process: EmbeddedProcess, endTurn: () => void, limits: Limits) {
    this.#process = process;
    this.#endTurn = endTurn;
    this.#limits = limits;
  }

  get lost(): boolean {
    return this.#over || this.#process.endedBy !== undefined;
  }

  async run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    if (this.#over) throw new DatabaseUnavailableError('The transaction sent nothing for too long.');
    clearTimeout(this.#idle);
    try {
      return await this.#process.execute(text, parameters, this.#limits.statementMs);
    } finally {
      this.#startIdleTimer();
    }
  }

  async release(clean: boolean): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#over) return;
    this.#over = true;
    if (!clean && !this.#process.endedBy) {
      await this.#process.execute('rollback', [], this.#limits.statementMs).catch(() => this.#endProcess());
    }
    this.#endTurn();
  }

  #startIdleTimer(): void {
    const { idleMs } = this.#limits;
    if (idleMs > 0) this.#idle = setTimeout(() => void this.release(false), idleMs).unref();
  }

  async #endProcess(): Promise<void> {
    await this.#process.end(new DatabaseUnavailableError('A transaction could not be rolled back.'));
  }
}
