import type { Ctx } from './context.ts';

/** Whether results are cached here: none in transactions, which may be rolled back. */
export function cachesResponses({ store, responseCache }: Pick<Ctx, 'store' | 'responseCache'>): boolean {
  return responseCache.isEnabled && !store.db.isTransaction;
}
