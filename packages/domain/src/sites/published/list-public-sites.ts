import type { Ctx } from '../../context/context.ts';
import { siteUrl } from '../../presenters/site-urls.ts';

export type PublicSite = { readonly title: string; readonly url: string };

/**
 * The sites that everyone may read and find, the oldest first. If there are more than `limit`, they are any of them, so that
 * no index is needed for this alone.
 */
export async function listPublicSites(
  { store, settings }: Pick<Ctx, 'store' | 'settings'>,
  limit: number,
): Promise<PublicSite[]> {
  const sites = await store.publishedSites.listPublic(limit);
  const oldestFirst = sites.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  return oldestFirst.map((site) => ({ title: site.title, url: `${siteUrl(settings, site)}/` }));
}
