import { SiteSpace } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { publishedUrls } from './site-urls.ts';
import type { RouteSegment } from '../store/sites/site-routes.ts';
import type { AddressedSite } from '../store/sites/site-address-row.ts';
import { presentSpace } from './spaces.presenter.ts';
import { plainMembers } from './plain-members.ts';
import { type SiteSpaceRow, siteSpaceRow } from '../store/sites/site-spaces.repository.ts';

export const siteSpaceMembers = plainMembers(SiteSpace, siteSpaceRow, {
  renamed: { id: 'site_space_id', default: 'is_default' },
});

export function presentSiteSpace(
  settings: DomainSettings,
  site: AddressedSite,
  section: RouteSegment | undefined,
  row: SiteSpaceRow,
): SiteSpace {
  return {
    object: 'site-space',
    ...siteSpaceMembers.present(row),
    ...(row.section_id !== null && { section: row.section_id }),
    space: presentSpace(settings, row),
    hasAdvancedCustomizationFeature: true,
    urls: publishedUrls(settings, site, section, row),
  };
}
