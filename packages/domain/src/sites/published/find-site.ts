import type { Ctx } from '../../context/context.ts';
import { askedAddress, proxiesOf, type Segment } from '../../presenters/published-address.ts';
import type { FoundSite } from '../../store/sites/published-sites.repository.ts';

/** A site, and how its address stands in the one that was asked for. */
export type LocatedSite = {
  readonly site: FoundSite;
  /** The part of the path that leads to the site. */
  readonly prefix: readonly Segment[];
  readonly rest: readonly Segment[];
  /** Whether a longer address could lead to another site. */
  readonly isShadowed: boolean;
};

/** The site that an address leads to, published or not; in one statement. */
export async function findSite(ctx: Ctx, url: string, place: string): Promise<LocatedSite | undefined> {
  const asked = askedAddress(ctx.settings, url, place);
  if (asked === undefined) return undefined;
  if (asked.kind === 'path') {
    const site = await ctx.store.publishedSites.findByPath(asked.organization, asked.site);
    return site && { site, prefix: asked.prefix, rest: asked.rest, isShadowed: false };
  }
  const { host, rest } = asked;
  const proxies = proxiesOf(host, rest);
  const found = await ctx.store.publishedSites.listByHost(host, proxies, proxies.at(-1) ?? host);
  const onHost = found.find((site) => site.hostname === host);
  // Nobody can take a part of the host of somebody else.
  const proxied = found
    .filter(({ organization_id: owner }) => onHost === undefined || owner === onHost.organization_id)
    .map((site) => ({ site, depth: site.proxy_origin === null ? 0 : proxies.indexOf(site.proxy_origin) + 1 }))
    .toSorted((a, b) => b.depth - a.depth)[0];
  if (proxied !== undefined && proxied.depth > 0) {
    const { site, depth } = proxied;
    return { site, prefix: rest.slice(0, depth), rest: rest.slice(depth), isShadowed: site.is_shadowed };
  }
  return onHost && { site: onHost, prefix: [], rest, isShadowed: onHost.is_shadowed };
}
