import type { SiteAddressRow } from '../store/sites/site-address-row.ts';
import type { Columns } from './column.ts';

/** Where the address of a site stands in a query that joins `sites` and `organizations`. */
export const siteAddressColumns: Omit<Columns<SiteAddressRow>, 'site_id'> = {
  site_organization_id: { ref: 'sites.organization_id', type: 'text' },
  site_organization_hostname: { ref: 'organizations.hostname', type: 'text' },
  site_hostname: { ref: 'sites.hostname', type: 'text' },
  site_basename: { ref: 'sites.basename', type: 'text' },
  site_proxy_origin: { ref: 'sites.proxy_origin', type: 'text' },
  site_published: { ref: 'sites.published', type: 'boolean' },
};
