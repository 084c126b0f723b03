import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

/** The site as it is read under a share link, whose key then stands in every address. 404 for a key that opens nothing. */
export async function withShareKey(ctx: Ctx, site: SiteRow, key: string | undefined): Promise<SiteRow> {
  if (key === undefined || site.visibility !== 'share-link') return site;
  const link = await ctx.store.publishedSites.findShareLink(site.id, key);
  if (link === undefined) throw notFound('active share link with the key', key);
  return { ...site, share_key: key };
}
