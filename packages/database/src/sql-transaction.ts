import { AbortedTransactionError, type TransactionSettings } from 'kysely';
import { DatabaseUnavailableError } from './errors.ts';
import type { ReservedSession, SqlResult, SqlSource } from './sql-source.ts';

const timeLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const liftTimeLimits = `select ${timeLimits.map((name) => `set_config('${name}', '0', true)`).join(', ')}`;

/** One transaction on a session of its own, from BEGIN until the session is given back. */
export class SqlTransaction {
  readonly #session: ReservedSession;
  #lastStatement: Promise<unknown> = Promise.resolve();
  #state: 'open' | 'ending' | 'over' = 'open';

  private constructor(session: ReservedSession) {
    this.#session = session;
  }

  static async begin(
    source: SqlSource,
    settings: TransactionSettings,
    unlimited: boolean,
  ): Promise<SqlTransaction> {
    const session = await source.reserve({ unlimited });
    try {
      await session.run(beginText(settings), []);
      if (unlimited) await session.run(liftTimeLimits, []);
    } catch (error) {
      await session.release(false);
      throw error;
    }
    return new SqlTransaction(session);
  }

  /** Kysely sends one statement at a time. */
  run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    // Without this, a statement that waited behind a failed one could run after ROLLBACK, on its own.
    if (this.#state !== 'open') return Promise.reject(new Error('The transaction has ended already.'));
    const result = this.#session.run(text, parameters);
    this.#lastStatement = result.catch(ignore);
    return result;
  }

  async commit(): Promise<void> {
    this.#state = 'ending';
    await this.#lastStatement;
    if (this.#session.lost) {
      throw new DatabaseUnavailableError(
        'The database connection was lost; the transaction was rolled back.',
      );
    }
    const { command } = await this.#session.run('commit', []);
    this.#state = 'over';
    // PostgreSQL answers COMMIT with ROLLBACK after a failed statement.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Never throws: the error that led here says more. A session that could not roll back is ended. */
  async rollback(): Promise<void> {
    this.#state = 'ending';
    await this.#lastStatement;
    if (this.#session.lost) return;
    await this.#session.run('rollback', []).then(() => {
      this.#state = 'over';
    }, ignore);
  }

  async release(): Promise<void> {
    await this.#session.release(this.#state === 'over' && !this.#session.lost);
  }
}

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
  return `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`;
}

function ignore(): void {}
