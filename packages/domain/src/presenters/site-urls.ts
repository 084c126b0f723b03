import { invalidInput } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { AddressedSite } from '../store/sites/site-address-row.ts';
import type { RouteSegment } from '../store/sites/site-routes.ts';

/**
 * The published URL of a site: behind its proxy, on its own hostname, or below the server's sites. A host name that is
 * not verified does not count.
 */
export function siteUrl(settings: DomainSettings, site: AddressedSite): string {
  if (site.proxy_origin !== null && site.proxy_verified) return `https://${site.proxy_origin}`;
  return siteTargetUrl(settings, site);
}

/** The URL at which this server itself serves a site. */
export function siteTargetUrl(settings: DomainSettings, site: AddressedSite): string {
  if (site.hostname !== null && site.hostname_verified) return `https://${site.hostname}`;
  const organization = site.organization_hostname ?? site.organization_id;
  return `${settings.sitesUrl}/${organization}/${encodeURIComponent(site.basename ?? site.id)}`;
}

/**
 * The published URL of a section or space. Below the URL of the site, and the key of a share link, a default space adds no
 * segment to the path, nor does its default section. `matchLocation` is the inverse.
 */
export function publishedUrls(
  settings: DomainSettings,
  site: AddressedSite,
  section?: RouteSegment,
  siteSpace?: RouteSegment,
): { published?: string } {
  if (!site.published) return {};
  return { published: `${siteUrl(settings, site)}${pathOnSite(site, section, siteSpace)}/` };
}

/** Without a trailing slash. */
export function pathOnSite(site: AddressedSite, section?: RouteSegment, siteSpace?: RouteSegment): string {
  const isVariant = siteSpace !== undefined && !siteSpace.is_default;
  const segments = [
    site.share_key,
    // Without the section, a variant could have the path of another section.
    section !== undefined && (isVariant || !section.is_default) ? section.path : undefined,
    isVariant ? siteSpace.path : undefined,
  ];
  return segments.map((segment) => (segment === undefined ? '' : `/${encodeURIComponent(segment)}`)).join('');
}

/** One segment of the path of a URL: encoded and decoded. */
export type Segment = { readonly raw: string; readonly text: string };

/** How a URL identifies a site; `rest` is the path below the site. */
type ParsedSiteUrl =
  | {
      readonly kind: 'path';
      readonly organization: string;
      readonly site: string;
      readonly prefix: readonly Segment[];
      readonly rest: readonly Segment[];
    }
  | { readonly kind: 'host'; readonly host: string; readonly rest: readonly Segment[] };

/** Parses a URL in the form of `siteTargetUrl`; 400 for a malformed one. `path` is its path in the input. */
export function parseSiteUrl(
  settings: DomainSettings,
  address: string,
  path: string,
): ParsedSiteUrl | undefined {
  const url = new URL(address);
  const segments = segmentsOf(url, path);
  const { host, below } = sitesRootOf(settings);
  const isBelow = below.every(({ text }, index) => segments[index]?.text === text);
  if (url.host !== host || !isBelow) return { kind: 'host', host: url.hostname, rest: segments };
  const length = below.length + 2;
  const [organization, site] = segments.slice(below.length, length);
  if (organization === undefined || site === undefined) return undefined;
  return {
    kind: 'path',
    organization: organization.text,
    site: site.text,
    prefix: segments.slice(0, length),
    rest: segments.slice(length),
  };
}

type SitesRoot = { readonly host: string; readonly below: readonly Segment[] };

const sitesRoots = new WeakMap<DomainSettings, SitesRoot>();

/** Where this server serves sites, parsed once. */
function sitesRootOf(settings: DomainSettings): SitesRoot {
  const known = sitesRoots.get(settings);
  if (known !== undefined) return known;
  const url = new URL(settings.sitesUrl);
  const root = { host: url.host, below: segmentsOf(url, 'sitesUrl') };
  sitesRoots.set(settings, root);
  return root;
}

/** The most path segments of a proxy origin. */
const maxProxyDepth = 32;

/** Every proxy origin (host and path) that a URL may have, the longest last. */
export function proxiesOf(host: string, segments: readonly Segment[]): string[] {
  return segments
    .slice(0, maxProxyDepth)
    .map((_, index) => [host, ...segments.slice(0, index + 1).map(({ raw }) => raw)].join('/'));
}

function segmentsOf({ pathname }: URL, path: string): Segment[] {
  return pathname
    .split('/')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const text = decodeSegment(raw);
      if (text === undefined) throw invalidInput(path, 'has a malformed percent escape');
      return { raw, text };
    });
}

/** A decoded segment of a path; `undefined` for one with malformed escapes, or that of NUL, which no name contains. */
export function decodeSegment(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
