import type { Ctx } from '../context/context.ts';
import type { SiteId } from '../context/site-versions.ts';
import type { SiteRoutes } from '../store/sites/site-routes.ts';
import { readOfSite } from './read-of-site.ts';

/** The routes of a site; none for no such site. */
export async function readSiteRoutes(ctx: Ctx, site: SiteId): Promise<SiteRoutes> {
  const routes = await readOfSite(ctx, site, {
    key: 'routes',
    load: ({ store }) => store.publishedSites.listRoutes(site.siteId),
  });
  return routes ?? { sections: [], siteSpaces: [] };
}
