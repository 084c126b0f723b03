import type { DomainSettings } from '../settings.ts';
import type { SiteRow } from './sites.repository.ts';

/** What of a site decides where it is published. */
export type AddressedSite = Pick<
  SiteRow,
  'id' | 'organization_id' | 'organization_hostname' | 'hostname' | 'basename' | 'proxy_origin' | 'published'
> & {
  /** The key of the share link under which it is read. */
  readonly share_key?: string;
};
export type Located = { readonly path: string; readonly is_default: boolean };

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
