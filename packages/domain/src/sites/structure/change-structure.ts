import { transaction } from '../../context/transaction.ts';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

/**
 * Runs a change of a site's structure in a transaction that holds the lock of the site, so that
 * paths, defaults and order are decided by one writer at a time. 404 when the site went meanwhile.
 */
export function changeStructure<T>(ctx: Ctx, site: SiteRow, change: (ctx: Ctx) => Promise<T>): Promise<T> {
  return transaction(ctx, async (tx) => {
    if (!(await tx.store.sites.lock(site.id))) throw notFound('site', site.id);
    return change(tx);
  });
}
