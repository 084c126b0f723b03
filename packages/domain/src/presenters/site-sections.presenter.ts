import type { SiteSection } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { presentSiteSpace } from './site-spaces.presenter.ts';
import type { SiteSpaceRow } from '../store/sites/site-spaces.repository.ts';
import { publishedUrls } from './site-urls.ts';
import type { AddressedSite } from '../store/sites/site-address-row.ts';
import type { SiteSectionRow } from '../store/sites/site-sections.repository.ts';

/** A section without the spaces in it. */
export function presentBareSection(
  settings: DomainSettings,
  site: AddressedSite,
  row: SiteSectionRow,
): Omit<SiteSection, 'siteSpaces'> {
  return {
    object: 'site-section',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    default: row.is_default,
    path: row.path,
    ...(row.condition !== null && { condition: row.condition }),
    ...(row.group_id !== null && { sectionGroup: row.group_id }),
    urls: publishedUrls(settings, site, row),
    ...(row.icon !== null && { icon: row.icon }),
  };
}

/** `siteSpaces` are those of this section, in their order. */
export function presentSection(
  settings: DomainSettings,
  site: AddressedSite,
  row: SiteSectionRow,
  siteSpaces: readonly SiteSpaceRow[],
): SiteSection {
  return {
    ...presentBareSection(settings, site, row),
    siteSpaces: siteSpaces.map((siteSpace) => presentSiteSpace(settings, site, row, siteSpace)),
  };
}
