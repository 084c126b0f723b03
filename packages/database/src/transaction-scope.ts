import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlSource } from './sql-source.ts';

/** A transaction that the running code is inside of. `source` is known between its begin and its end. */
export type TransactionScope = {
  source: SqlSource | undefined;
  readonly unlimited: boolean;
  readonly outer: TransactionScope | undefined;
};

const scopes = new AsyncLocalStorage<TransactionScope>();

export async function runInTransactionScope<R>(unlimited: boolean, fn: () => Promise<R>): Promise<R> {
  const scope: TransactionScope = { source: undefined, unlimited, outer: scopes.getStore() };
  try {
    return await scopes.run(scope, fn);
  } finally {
    // Work that was started inside and goes on afterwards may use the outer handle again.
    scope.source = undefined;
  }
}

export function currentTransactionScope(): TransactionScope | undefined {
  return scopes.getStore();
}

/** Throws when the running code is inside of a transaction on `source`. */
export function assertOutsideTransaction(source: SqlSource): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.source === source) {
      throw new Error(
        'A query was sent outside of the running transaction: use the handle that runTransaction passes in.',
      );
    }
  }
}
