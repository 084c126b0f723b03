import { columnsOf, pick, prefixed, type RowOf } from '../schema/row.ts';
import { organizationsTable } from '../tables/organizations.table.ts';
import { type SiteRow, siteColumns } from './sites.repository.ts';

/** The columns of a site that decide where it is published. */
export type AddressedSite = Pick<
  SiteRow,
  | 'id'
  | 'organization_id'
  | 'organization_hostname'
  | 'hostname'
  | 'hostname_verified'
  | 'basename'
  | 'proxy_origin'
  | 'proxy_verified'
  | 'published'
  | 'share_key'
>;

/** The same beside what is on the site, in queries that join `sites` and `organizations`. */
export const siteAddressColumns = {
  ...prefixed('site_', pick(siteColumns, 'organization_id')),
  ...prefixed('site_organization_', pick(columnsOf(organizationsTable), 'hostname')),
  ...prefixed('site_', pick(siteColumns, 'hostname', 'hostname_verified', 'basename')),
  ...prefixed('site_', pick(siteColumns, 'proxy_origin', 'proxy_verified', 'published')),
};

export type SiteAddressRow = RowOf<{ readonly columns: typeof siteAddressColumns }> & {
  readonly site_id: string;
};

export function siteAddressOf(row: SiteAddressRow): AddressedSite {
  return {
    id: row.site_id,
    organization_id: row.site_organization_id,
    organization_hostname: row.site_organization_hostname,
    hostname: row.site_hostname,
    hostname_verified: row.site_hostname_verified,
    basename: row.site_basename,
    proxy_origin: row.site_proxy_origin,
    proxy_verified: row.site_proxy_verified,
    published: row.site_published,
  };
}
