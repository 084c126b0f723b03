import { readOfSite } from '../../access/read-of-site.ts';
import { cachesResponses } from '../../context/caches-responses.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteId } from '../../context/site-versions.ts';
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

type RequestedSite = NonNullable<ReturnType<typeof parseSiteUrl>>;

/** The site at a URL, published or not; in one statement, or in none for a site that is known. */
export async function findSite(ctx: Ctx, url: string, inputPath: string): Promise<LocatedSite | undefined> {
  const requested = parseSiteUrl(ctx.settings, url, inputPath);
  if (requested === undefined) return undefined;
  const { siteVersions } = ctx;
  const address = addressOf(requested);
  const known = cachesResponses(ctx) ? await siteVersions.findAddress(ctx.store, address) : undefined;
  const site = known && (await readAddressed(ctx, known));
  if (site !== undefined) return { ...pathsOf(requested), site, isShadowed: false };
  const mark = siteVersions.mark();
  const { located, dependsOnPath } = await locate(ctx, requested);
  if (located !== undefined && !dependsOnPath && cachesResponses(ctx)) {
    const { organization_id: organizationId, id: siteId } = located.site;
    siteVersions.addAddress(address, { organizationId, siteId }, mark);
  }
  return located;
}

/** The part of a URL that names a site, unless sites are read behind paths on its host. */
function addressOf(requested: RequestedSite): string {
  return requested.kind === 'host'
    ? `//${requested.host}`
    : JSON.stringify([requested.organization, requested.site]);
}

function pathsOf(requested: RequestedSite): Pick<LocatedSite, 'prefix' | 'rest'> {
  return { prefix: requested.kind === 'path' ? requested.prefix : [], rest: requested.rest };
}

function readAddressed(ctx: Ctx, site: SiteId): Promise<PublishedSiteRow | undefined> {
  return readOfSite(ctx, site, {
    key: 'addressed',
    load: ({ store }) => store.publishedSites.find(site.siteId),
  });
}

async function locate(
  ctx: Ctx,
  requested: RequestedSite,
): Promise<{ readonly located: LocatedSite | undefined; readonly dependsOnPath: boolean }> {
  if (requested.kind === 'path') {
    const site = await ctx.store.publishedSites.findByPath(requested.organization, requested.site);
    const located = site && { ...pathsOf(requested), site, isShadowed: false };
    return { located, dependsOnPath: false };
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
  const dependsOnPath = onHost === undefined || onHost.has_proxies;
  if (proxied !== undefined && proxied.depth > 0) {
    const { site, depth } = proxied;
    const located = {
      site,
      prefix: rest.slice(0, depth),
      rest: rest.slice(depth),
      isShadowed: site.is_shadowed,
    };
    return { located, dependsOnPath };
  }
  return {
    located: onHost && { site: onHost, prefix: [], rest, isShadowed: onHost.is_shadowed },
    dependsOnPath,
  };
}
