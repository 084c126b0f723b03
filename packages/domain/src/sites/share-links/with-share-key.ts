import { notFound } from '../../core/not-found.ts';
import { readShareLink } from '../../access/read-share-link.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

/** The site as read through a share link, whose key is then in every URL. 404 for a key without an active share link. */
export async function withShareKey(ctx: Ctx, site: SiteRow, key: string | undefined): Promise<SiteRow> {
  if (key === undefined || site.visibility !== 'share-link') return site;
  const link = await readShareLink(ctx, { organizationId: site.organization_id, siteId: site.id }, key);
  if (link === undefined) throw notFound('active share link with the key', key);
  return { ...site, share_key: key };
}
