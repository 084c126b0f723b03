import type { AddressedSite } from '../sites/published-address.ts';
import type { Columns } from './column.ts';

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

/** Where they stand in a query that joins `sites` and `organizations`. */
export const siteAddressColumns: Omit<Columns<SiteAddressRow>, 'site_id'> = {
  site_organization_id: { ref: 'sites.organization_id', type: 'text' },
  site_organization_hostname: { ref: 'organizations.hostname', type: 'text' },
  site_hostname: { ref: 'sites.hostname', type: 'text' },
  site_basename: { ref: 'sites.basename', type: 'text' },
  site_proxy_origin: { ref: 'sites.proxy_origin', type: 'text' },
  site_published: { ref: 'sites.published', type: 'boolean' },
};

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
