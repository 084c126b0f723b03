import type { Updateable } from 'kysely';
import { transaction } from '../../context/transaction.ts';
import { isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import type { SitesTable } from '../../store/tables/sites.table.ts';
import { claimDomains } from '../../workspace/domain-verifications/claim-domains.ts';
import { withSiteLock } from './with-site-lock.ts';

type Changes = Pick<
  Updateable<SitesTable>,
  'title' | 'visibility' | 'basename' | 'hostname' | 'proxy_origin' | 'adaptive_content'
>;

/**
 * Runs a transaction that updates a site under its lock; where host names change, after that of the organization, as
 * everyone locks them who locks both.
 */
export function withUpdateLock<T>(
  ctx: Ctx,
  site: SiteRow,
  { hostname, proxy }: { readonly hostname?: unknown; readonly proxy?: unknown },
  update: (tx: Ctx) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (tx) => {
    if (hostname !== undefined || proxy !== undefined)
      await tx.store.organizations.lock([site.organization_id]);
    return withSiteLock(tx, site, update);
  });
}

/**
 * Updates the columns of a site. A new host name, its own or that of its proxy, is claimed for the organization and counts
 * once it is verified. `tx` is that of `withUpdateLock`.
 */
export async function updateSite(tx: Ctx, site: SiteRow, changes: Changes): Promise<void> {
  const { hostname, proxy_origin: proxy } = changes;
  if (isEmpty(changes)) return;
  if (hostname === undefined && proxy === undefined) {
    await tx.store.sites.update(site.id, changes);
    return;
  }
  const organizationId = site.organization_id;
  const proxyHost = proxy?.slice(0, proxy.indexOf('/'));
  const domains = [...new Set([hostname, proxyHost].filter((name) => typeof name === 'string'))];
  const verified = await claimDomains(tx, { organizationId, type: 'hostname', domains });
  await tx.store.sites.update(site.id, {
    ...changes,
    ...(hostname !== undefined && { hostname_verified: verified.has(hostname ?? '') }),
    ...(proxy !== undefined && { proxy_verified: verified.has(proxyHost ?? '') }),
  });
  await tx.store.domainVerifications.deleteUnusedHostnames(organizationId);
}
