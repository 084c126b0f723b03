import type { Updateable } from 'kysely';
import { isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import type { SitesTable } from '../../store/tables/sites.table.ts';
import { claimDomains } from '../../workspace/domain-verifications/claim-domains.ts';

type Changes = Pick<
  Updateable<SitesTable>,
  'title' | 'visibility' | 'basename' | 'hostname' | 'proxy_origin' | 'adaptive_content'
>;

/**
 * Updates the columns of a site. A new host name, its own or that of its proxy, is claimed for the organization and counts
 * once it is verified. `tx` must be a transaction.
 */
export async function updateSite(tx: Ctx, site: SiteRow, changes: Changes): Promise<void> {
  const { hostname, proxy_origin: proxy } = changes;
  if (isEmpty(changes)) return;
  if (hostname === undefined && proxy === undefined) {
    await tx.store.sites.update(site.id, changes);
    return;
  }
  const organizationId = site.organization_id;
  await tx.store.organizations.lock([organizationId]);
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
