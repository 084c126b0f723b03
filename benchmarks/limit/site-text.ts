import { publicUrl, appUrl, sitesUrl } from '../contestants/base-urls.ts';
import { featuresByType } from './features.ts';

/** The columns that a site's JSON needs, in this order. */
export const siteColumns = `s.id, s.organization_id, s.type, s.title, s.hostname, s.basename, s.proxy_origin, s.visibility,
  s.published, s.adaptive_content, s.site_space_count, s.created_at, o.hostname as organization_hostname,
  s.hostname_verified, s.proxy_verified`;

export type SiteTuple = [
  id: string,
  organizationId: string,
  type: string,
  title: string,
  hostname: string | null,
  basename: string | null,
  proxyOrigin: string | null,
  visibility: string,
  published: boolean,
  adaptiveContent: boolean | null,
  siteSpaceCount: number,
  createdAt: string,
  organizationHostname: string | null,
  hostnameVerified: boolean,
  proxyVerified: boolean,
];

/** The JSON text of a site. Ids, types and paths of the data need no escaping; titles do. */
export function siteText(site: SiteTuple): string {
  const [id, organizationId, type, title, hostname, basename, proxy, visibility, published, adaptive] = site;
  const target =
    hostname !== null && site[13]
      ? `https://${hostname}`
      : `${sitesUrl}/${site[12] ?? organizationId}/${basename ?? id}`;
  const origin = proxy !== null && site[14] ? `https://${proxy}` : target;
  return `{"object":"site","id":"${id}","type":"${type}","title":${JSON.stringify(title)}${
    hostname === null ? '' : `,"hostname":"${hostname}"`
  }${basename === null ? '' : `,"basename":"${basename}"`}${
    proxy === null ? '' : `,"proxy":{"origin":"${proxy}","target":"${target}"}`
  },"visibility":"${visibility}","published":${published},"siteSpaces":${site[10]},"createdAt":"${site[11]}"${
    adaptive === null ? '' : `,"adaptiveContent":{"enabled":${adaptive}}`
  },"features":${featuresByType[type] ?? '[]'},"urls":{"location":"${publicUrl}/v1/orgs/${organizationId}/sites/${id}","app":"${appUrl}/o/${organizationId}/sites/${id}"${
    published ? `,"published":"${origin}/"` : ''
  }}}`;
}
