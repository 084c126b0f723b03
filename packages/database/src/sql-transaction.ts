import { AbortedTransactionError, type TransactionSettings } from 'kysely';
import { DatabaseUnavailableError } from './errors.ts';
import type { ReservedSession, SqlResult, SqlExecutor } from './sql-executor.ts';

const timeLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const disableTimeLimits = `select ${timeLimits.map((name) => `set_config('${name}', '0', true)`).join(', ')}`;

/** A transaction on a reserved session, from BEGIN to the release of the session. */
export class SqlTransaction {
  readonly #session: ReservedSession;
  #lastStatement: Promise<unknown> = Promise.resolve();
  #state: 'open' | 'ending' | 'ended' = 'open';

  private constructor(session: ReservedSession) {
    this.#session = session;
  }

  static async begin(
    executor: SqlExecutor,
    settings: TransactionSettings,
    unlimited: boolean,
  ): Promise<SqlTransaction> {
    const session = await executor.reserve({ unlimited });
    try {
      await session.run(beginText(settings), []);
      if (unlimited) await session.run(disableTimeLimits, []);
    } catch (error) {
      await session.release(false);
      throw error;
    }
    return new SqlTransaction(session);
  }

  /** Kysely sends one statement at a time. */
  run(text: string, parameters: (string | null)[]): Promise<SqlResult> {
    // Otherwise a statement queued behind a failed one could run after ROLLBACK, outside of the transaction.
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
    this.#state = 'ended';
    // After a failed statement, the command tag of COMMIT is ROLLBACK.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Never throws, to preserve the error that caused it. A session that cannot roll back is ended on release. */
  async rollback(): Promise<void> {
    this.#state = 'ending';
    await this.#lastStatement;
    if (this.#session.lost) return;
    await this.#session.run('rollback', []).then(() => {
      this.#state = 'ended';
    }, ignore);
  }

  async release(): Promise<void> {
    await this.#session.release(this.#state === 'ended' && !this.#session.lost);
  }
}

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
  return `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`;
}

function ignore(): void {}
