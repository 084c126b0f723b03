import type { DomainSettings } from '../settings.ts';
import type { SiteRow } from './sites.repository.ts';

/** What of a site decides where it is published. */
export type AddressedSite = Pick<
  SiteRow,
  'id' | 'organization_id' | 'organization_hostname' | 'hostname' | 'basename' | 'proxy_origin' | 'published'
>;
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

/** Below the address of the site, a default section or space adds nothing to the path. */
export function publishedUrls(
  settings: DomainSettings,
  site: AddressedSite,
  ...places: readonly (Located | undefined)[]
): { published?: string } {
  if (!site.published) return {};
  const path = places
    .filter((place) => place !== undefined && !place.is_default)
    .map((place) => `/${encodeURIComponent(place?.path ?? '')}`)
    .join('');
  return { published: `${siteAddress(settings, site)}${path}/` };
}
