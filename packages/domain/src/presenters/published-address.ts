import { invalidInput } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { AddressedSite } from '../store/sites/site-address-row.ts';
import type { Located } from '../store/sites/site-places.ts';

/** Where readers find a site: behind its proxy, on its own host, or under the server's sites. */
export function siteAddress(settings: DomainSettings, site: AddressedSite): string {
  if (site.proxy_origin !== null) return `https://${site.proxy_origin}`;
  return siteTarget(settings, site);
}

/** Where this server itself answers for a site. */
export function siteTarget(settings: DomainSettings, site: AddressedSite): string {
  if (site.hostname !== null) return `https://${site.hostname}`;
  const organization = site.organization_hostname ?? site.organization_id;
  return `${settings.sitesUrl}/${organization}/${encodeURIComponent(site.basename ?? site.id)}`;
}

/**
 * Below the address of the site, and the key of a share link, a default space adds nothing to the path, nor does a
 * default section around it. `matchPlace` is the way back.
 */
export function publishedUrls(
  settings: DomainSettings,
  site: AddressedSite,
  section?: Located,
  siteSpace?: Located,
): { published?: string } {
  if (!site.published) return {};
  return { published: `${siteAddress(settings, site)}${pathOnSite(site, section, siteSpace)}/` };
}

/** Without a slash at its end. */
export function pathOnSite(site: AddressedSite, section?: Located, siteSpace?: Located): string {
  const isVariant = siteSpace !== undefined && !siteSpace.is_default;
  const segments = [
    site.share_key,
    // A space beside the default one could else have the path of another section.
    section !== undefined && (isVariant || !section.is_default) ? section.path : undefined,
    isVariant ? siteSpace.path : undefined,
  ];
  return segments.map((segment) => (segment === undefined ? '' : `/${encodeURIComponent(segment)}`)).join('');
}

/** One part of the path of an address: as it stands there, and what it says. */
export type Segment = { readonly raw: string; readonly text: string };

/** What an address says about which site it leads to; `rest` is what stands behind the site. */
export type AskedAddress =
  | {
      readonly kind: 'path';
      readonly organization: string;
      readonly site: string;
      readonly prefix: readonly Segment[];
      readonly rest: readonly Segment[];
    }
  | { readonly kind: 'host'; readonly host: string; readonly rest: readonly Segment[] };

/** Reads an address the way `siteTarget` writes it; 400 for one that nobody can read. */
export function askedAddress(
  settings: DomainSettings,
  address: string,
  place: string,
): AskedAddress | undefined {
  const url = new URL(address);
  const segments = segmentsOf(url, place);
  const sites = new URL(settings.sitesUrl);
  const below = segmentsOf(sites, place);
  const isBelow = below.every(({ text }, index) => segments[index]?.text === text);
  if (url.host !== sites.host || !isBelow) return { kind: 'host', host: url.hostname, rest: segments };
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

/** Behind how many segments a proxy may stand. */
const maxProxyDepth = 32;

/** Every "host and path" behind which a site could be read, the longest last. */
export function proxiesOf(host: string, segments: readonly Segment[]): string[] {
  return segments
    .slice(0, maxProxyDepth)
    .map((_, index) => [host, ...segments.slice(0, index + 1).map(({ raw }) => raw)].join('/'));
}

function segmentsOf({ pathname }: URL, place: string): Segment[] {
  return pathname
    .split('/')
    .filter((raw) => raw !== '')
    .map((raw) => {
      try {
        return { raw, text: decodeURIComponent(raw) };
      } catch {
        throw invalidInput(place, 'has a malformed percent escape');
      }
    });
}
