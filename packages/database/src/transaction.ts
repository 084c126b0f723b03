import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import { isSerializationFailure } from './errors.ts';
import { runInTransactionScope } from './transaction-scope.ts';

export type TransactionOptions = {
  /** How often `fn` runs at most when it meets a deadlock or a serialization failure. 3 unless given. */
  attempts?: number;
  /** The database's default, read committed, unless given. */
  isolationLevel?: IsolationLevel;
  /** Lifts every time limit. For migrations. */
  unlimited?: boolean;
};

/**
 * Runs `fn` in a transaction: commits when it resolves, rolls back when it rejects. It may run several times,
 * so it must have no effect outside of the database. A query on the outer handle inside of `fn` throws.
 * `Promise.all` over queries of `tx` is fine: they run one after another on the one session.
 */
export async function runTransaction<T, R>(
  kysely: Kysely<T>,
  fn: (tx: Transaction<T>) => Promise<R>,
  options: TransactionOptions = {},
): Promise<R> {
  const { attempts = 3, isolationLevel, unlimited = false } = options;
  const builder = kysely.transaction();
  const transaction = isolationLevel ? builder.setIsolationLevel(isolationLevel) : builder;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runInTransactionScope(unlimited, () => transaction.execute(fn));
    } catch (error) {
      if (attempt >= attempts || !isSerializationFailure(error)) throw error;
      await sleep(retryDelayMs(attempt));
    }
  }
}

/** Random, so that transactions that collided do not meet again. */
function retryDelayMs(attempt: number): number {
  return Math.random() * 20 * 2 ** attempt;
}
