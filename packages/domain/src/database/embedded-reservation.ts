import type { EmbeddedProcess } from './embedded-process.ts';
import { DatabaseUnavailableError } from './errors.ts';
import type { ReservedSession, SqlResult } from './sql-source.ts';

// PostgreSQL does the same with `idle_in_transaction_session_timeout`.
const idleLimitMs = 60_000;

/** The one session while a transaction has it. One that sends nothing for a minute loses it. */
export class EmbeddedReservation implements ReservedSession {
  readonly #process: EmbeddedProcess;
  readonly #limitMs: number;
  readonly #endTurn: () => void;
  #idle: NodeJS.Timeout | undefined;
  #over = false;

  /** A limit of 0 is none, for the statements and for the time between them. */
  constructor(process: EmbeddedProcess, endTurn: () => void, limitMs: number) {
    this.#process = process;
    this.#endTurn = endTurn;
    this.#limitMs = limitMs;
  }

  get lost(): boolean {
    return this.#over || this.#process.endedBy !== undefined;
  }

  async run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    if (this.#over)
      throw new DatabaseUnavailableError('The transaction sent nothing for too long and was ended.');
    clearTimeout(this.#idle);
    try {
      return await this.#process.execute(text, parameters, this.#limitMs);
    } finally {
      if (this.#limitMs > 0) this.#idle = setTimeout(() => void this.release(false), idleLimitMs).unref();
    }
  }

  async release(clean: boolean): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#over) return;
    this.#over = true;
    if (!clean && !this.#process.endedBy) {
      await this.#process.execute('rollback', [], this.#limitMs).catch(() => this.#endProcess());
    }
    this.#endTurn();
  }

  async #endProcess(): Promise<void> {
    await this.#process.end(new DatabaseUnavailableError('A transaction could not be rolled back.'));
  }
}
