import type { Ctx } from '../context/context.ts';
import type { SiteId } from '../context/site-versions.ts';
import { readOfSite } from './read-of-site.ts';

/** The active share link of a site with a key. */
export function readShareLink(ctx: Ctx, site: SiteId, key: string): Promise<{ id: string } | undefined> {
  const hashes = ctx.settings.sealing.hashes(key, 'share links');
  return readOfSite(ctx, site, {
    key: `share link ${hashes.join(' ')}`,
    load: ({ store }) => store.publishedSites.findShareLink(site.siteId, hashes),
  });
}
