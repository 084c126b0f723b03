import { type Site, type SiteFeature, SiteFeatureKey, SiteType } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { publishedUrls, siteTargetUrl } from './site-urls.ts';
import type { SiteRow } from '../store/sites/sites.repository.ts';

/** Self-hosted: every site has every feature. All sites of a type share one array. */
const featuresByType = new Map<SiteType, SiteFeature[]>(
  SiteType.options.map((plan) => [plan, SiteFeatureKey.options.map((id) => ({ id, plan, frozen: false }))]),
);

export function presentSite(settings: DomainSettings, row: SiteRow): Site {
  return {
    object: 'site',
    id: row.id,
    type: row.type,
    title: row.title,
    ...(row.hostname !== null && { hostname: row.hostname }),
    ...(row.basename !== null && { basename: row.basename }),
    ...(row.proxy_origin !== null && {
      proxy: { origin: row.proxy_origin, target: siteTargetUrl(settings, row) },
    }),
    visibility: row.visibility,
    published: row.published,
    siteSpaces: row.site_space_count,
    createdAt: row.created_at,
    ...(row.adaptive_content !== null && { adaptiveContent: { enabled: row.adaptive_content } }),
    features: featuresByType.get(row.type) ?? [],
    urls: {
      location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/sites/${row.id}`,
      app: `${settings.appUrl}/o/${row.organization_id}/sites/${row.id}`,
      ...publishedUrls(settings, row),
    },
  };
}
