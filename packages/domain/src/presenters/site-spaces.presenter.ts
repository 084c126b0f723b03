import type { SiteSpace } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { publishedUrls } from './site-urls.ts';
import type { Located } from '../store/sites/site-places.ts';
import type { AddressedSite } from '../store/sites/site-address-row.ts';
import { presentSpace } from './spaces.presenter.ts';
import type { SiteSpaceRow } from '../store/sites/site-spaces.repository.ts';

export function presentSiteSpace(
  settings: DomainSettings,
  site: AddressedSite,
  section: Located | undefined,
  row: SiteSpaceRow,
): SiteSpace {
  return {
    object: 'site-space',
    id: row.site_space_id,
    path: row.path,
    ...(row.section_id !== null && { section: row.section_id }),
    space: presentSpace(settings, row),
    title: row.title,
    default: row.is_default,
    ...(row.condition !== null && { condition: row.condition }),
    hasAdvancedCustomizationFeature: true,
    urls: publishedUrls(settings, site, section, row),
  };
}
