import type { SiteSpace } from '@lectern/contract';
import type { DomainSettings } from '../settings.ts';
import { type AddressedSite, type Located, publishedUrls } from '../sites/published-address.ts';
import { presentSpace } from '../spaces/spaces.presenter.ts';
import type { SiteSpaceRow } from './site-spaces.repository.ts';

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
