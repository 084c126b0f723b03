import type { SiteRow } from './sites.repository.ts';

/** What of a site decides where it is published. */
export type AddressedSite = Pick<
  SiteRow,
  | 'id'
  | 'organization_id'
  | 'organization_hostname'
  | 'hostname'
  | 'basename'
  | 'proxy_origin'
  | 'published'
  | 'share_key'
>;
/** Of the site that something stands on, what its published address is made of. */
export type SiteAddressRow = {
  site_id: string;
  site_organization_id: string;
  site_organization_hostname: string | null;
  site_hostname: string | null;
  site_basename: string | null;
  site_proxy_origin: string | null;
  site_published: boolean;
};

/** The same of a query that joins `sites` and `organizations`; `site_id` is a column of what stands on the site. */
export const siteAddressSelection = [
  'sites.organization_id as site_organization_id',
  'organizations.hostname as site_organization_hostname',
  'sites.hostname as site_hostname',
  'sites.basename as site_basename',
  'sites.proxy_origin as site_proxy_origin',
  'sites.published as site_published',
] as const;

export function siteAddressOf(row: SiteAddressRow): AddressedSite {
  return {
    id: row.site_id,
    organization_id: row.site_organization_id,
    organization_hostname: row.site_organization_hostname,
    hostname: row.site_hostname,
    basename: row.site_basename,
    proxy_origin: row.site_proxy_origin,
    published: row.site_published,
  };
}
