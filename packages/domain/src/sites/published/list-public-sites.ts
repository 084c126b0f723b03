import type { Ctx } from '../../context/context.ts';
import { siteUrl } from '../../presenters/site-urls.ts';

export type PublicSite = { readonly title: string; readonly url: string };

/** The sites that everyone may read and find, at most as many as `limit`, in the order of their ids. */
export async function listPublicSites(
  { store, settings }: Pick<Ctx, 'store' | 'settings'>,
  limit: number,
): Promise<PublicSite[]> {
  const sites = await store.publishedSites.listPublic(limit);
  return sites.map((site) => ({ title: site.title, url: `${siteUrl(settings, site)}/` }));
}
