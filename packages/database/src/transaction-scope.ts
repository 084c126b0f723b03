import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlExecutor } from './sql-executor.ts';

/** A transaction that the current code runs in. `executor` is set from BEGIN to its end. */
type TransactionScope = {
  executor: SqlExecutor | undefined;
  readonly unlimited: boolean;
  readonly outer: TransactionScope | undefined;
};

const scopes = new AsyncLocalStorage<TransactionScope>();

export async function runInTransactionScope<R>(unlimited: boolean, fn: () => Promise<R>): Promise<R> {
  const scope: TransactionScope = { executor: undefined, unlimited, outer: scopes.getStore() };
  try {
    return await scopes.run(scope, fn);
  } finally {
    // Code that was started inside and outlives the transaction may use the outer handle again.
    scope.executor = undefined;
  }
}

export function currentTransactionScope(): TransactionScope | undefined {
  return scopes.getStore();
}

/**
 * Throws when the current code runs in a transaction, which would wait for something outside of the database while it
 * keeps its locks and its session. `work` begins the sentence of the error, such as "A request to another server".
 */
export function assertNoTransaction(work: string): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.executor !== undefined)
      throw new Error(`${work} was started in a transaction: do it before the transaction, or after.`);
  }
}

/** Throws when the current code runs in a transaction on `executor`. */
export function assertOutsideTransaction(executor: SqlExecutor): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.executor === executor) {
      throw new Error(
        'A query was sent outside of the running transaction: use the handle that runTransaction passes in.',
      );
    }
  }
}
