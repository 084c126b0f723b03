import type { SiteSpace } from '@lectern/contract';
import type { DomainSettings } from '../settings.ts';
import type { SiteSectionRow } from '../site-sections/site-sections.repository.ts';
import { publishedUrls } from '../sites/published-address.ts';
import type { SiteRow } from '../sites/sites.repository.ts';
import { presentSpace } from '../spaces/spaces.presenter.ts';
import type { SiteSpaceRow } from './site-spaces.repository.ts';

export function presentSiteSpace(
  settings: DomainSettings,
  site: SiteRow,
  section: SiteSectionRow | undefined,
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
