import { Site, type SiteFeature, SiteFeatureKey, SiteType } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { publishedUrls, siteTargetUrl } from './site-urls.ts';
import { plainMembers } from './plain-members.ts';
import { type SiteRow, siteRow } from '../store/sites/sites.repository.ts';

/** Self-hosted: every site has every feature. All sites of a type share one array. */
const featuresByType = new Map<SiteType, SiteFeature[]>(
  SiteType.options.map((plan) => [plan, SiteFeatureKey.options.map((id) => ({ id, plan, frozen: false }))]),
);

export const siteMembers = plainMembers(Site, siteRow, {
  renamed: { siteSpaces: 'site_space_count' },
  computed: ['adaptiveContent'],
});

export function presentSite(settings: DomainSettings, row: SiteRow): Site {
  return {
    object: 'site',
    ...siteMembers.present(row),
    ...(row.proxy_origin !== null && {
      proxy: { origin: row.proxy_origin, target: siteTargetUrl(settings, row) },
    }),
    ...(row.adaptive_content !== null && { adaptiveContent: { enabled: row.adaptive_content } }),
    features: featuresByType.get(row.type) ?? [],
    urls: {
      location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/sites/${row.id}`,
      app: `${settings.appUrl}/o/${row.organization_id}/sites/${row.id}`,
      ...publishedUrls(settings, row),
    },
  };
}
