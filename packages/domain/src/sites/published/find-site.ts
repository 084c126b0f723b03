import type { Ctx } from '../../context/context.ts';
import { parseSiteUrl, proxiesOf, type Segment } from '../../presenters/site-urls.ts';
import type { PublishedSiteRow } from '../../store/sites/published-sites.repository.ts';

/** A site, with the URL split into the part that names the site and the rest. */
export type LocatedSite = {
  readonly site: PublishedSiteRow;
  /** The segments of the path that name the site. */
  readonly prefix: readonly Segment[];
  readonly rest: readonly Segment[];
  /** Whether a longer URL could lead to another site. */
  readonly isShadowed: boolean;
};

/** The site at a URL, published or not; in one statement. */
export async function findSite(ctx: Ctx, url: string, inputPath: string): Promise<LocatedSite | undefined> {
  const requested = parseSiteUrl(ctx.settings, url, inputPath);
  if (requested === undefined) return undefined;
  if (requested.kind === 'path') {
    const site = await ctx.store.publishedSites.findByPath(requested.organization, requested.site);
    return site && { site, prefix: requested.prefix, rest: requested.rest, isShadowed: false };
  }
  const { host, rest } = requested;
  const proxies = proxiesOf(host, rest);
  const found = await ctx.store.publishedSites.listByHost(host, proxies, proxies.at(-1) ?? host);
  // All of them are of one organization: a host name is verified by one at most.
  const onHost = found.find((site) => site.hostname_verified && site.hostname === host);
  const proxied = found
    .map((site) => ({
      site,
      depth: site.proxy_origin === null || !site.proxy_verified ? 0 : proxies.indexOf(site.proxy_origin) + 1,
    }))
    .toSorted((a, b) => b.depth - a.depth)[0];
  if (proxied !== undefined && proxied.depth > 0) {
    const { site, depth } = proxied;
    return { site, prefix: rest.slice(0, depth), rest: rest.slice(depth), isShadowed: site.is_shadowed };
  }
  return onHost && { site: onHost, prefix: [], rest, isShadowed: onHost.is_shadowed };
}
