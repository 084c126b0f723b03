import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import { isSerializationFailure } from './errors.ts';
import { runInTransactionScope } from './transaction-scope.ts';

type TransactionOptions = {
  /** How often `fn` runs at most on deadlocks and serialization failures. Default 3. */
  attempts?: number;
  /** Default read committed. */
  isolationLevel?: IsolationLevel;
  /** Disables all time limits, for migrations. */
  unlimited?: boolean;
};

/**
 * Runs `fn` in a transaction: commits when it resolves, rolls back when it rejects. It is retried on deadlocks and
 * serialization failures, so it must have no side effect outside of the database. A query on the outer handle inside of
 * `fn` throws. `Promise.all` over queries of `tx` is fine: they run one after another on the same session.
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

/** With jitter, so that transactions that conflicted do not conflict again. */
function retryDelayMs(attempt: number): number {
  return Math.random() * 20 * 2 ** attempt;
}
