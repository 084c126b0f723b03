import { transaction } from '../../context/transaction.ts';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

/**
 * Runs a transaction that locks the site, so that one writer at a time decides paths, defaults and order. 404 when the
 * site is deleted by then.
 */
export function withSiteLock<T>(ctx: Ctx, site: SiteRow, change: (ctx: Ctx) => Promise<T>): Promise<T> {
  return transaction(ctx, async (tx) => {
    if (!(await tx.store.sites.lock(site.id))) throw notFound('site', site.id);
    return change(tx);
  });
}
