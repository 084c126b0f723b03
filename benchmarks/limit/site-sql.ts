import { appUrl, publicUrl, sitesUrl } from '../contestants/base-urls.ts';

export const siteTarget = `case when s.hostname_verified and s.hostname is not null then 'https://' || s.hostname
  else '${sitesUrl}/' || coalesce(o.hostname, o.id) || '/' || coalesce(s.basename, s.id) end`;
const origin = `case when s.proxy_verified and s.proxy_origin is not null then 'https://' || s.proxy_origin else ${siteTarget} end`;

/** The members of a site's JSON, absent ones as null; `withFeatures` adds the features. */
export const siteMembers = `
  'site' as object, s.id, s.type, s.title, s.hostname, s.basename,
  case when s.proxy_origin is not null then json_build_object('origin', s.proxy_origin, 'target', ${siteTarget}) end as proxy,
  s.visibility, s.published, s.site_space_count as "siteSpaces",
  to_char(s.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  case when s.adaptive_content is not null then json_build_object('enabled', s.adaptive_content) end as "adaptiveContent",
  s.type as features,
  json_build_object(
    'location', '${publicUrl}/v1/orgs/' || s.organization_id || '/sites/' || s.id,
    'app', '${appUrl}/o/' || s.organization_id || '/sites/' || s.id,
    'published', case when s.published then ${origin} || '/' end
  ) as urls`;
