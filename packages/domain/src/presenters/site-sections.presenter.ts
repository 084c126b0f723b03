import { SiteSection } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { presentSiteSpace } from './site-spaces.presenter.ts';
import type { SiteSpaceRow } from '../store/sites/site-spaces.repository.ts';
import { publishedUrls } from './site-urls.ts';
import type { AddressedSite } from '../store/sites/site-address-row.ts';
import { plainMembers } from './plain-members.ts';
import { type SiteSectionRow, siteSectionRow } from '../store/sites/site-sections.repository.ts';

export const siteSectionMembers = plainMembers(SiteSection, siteSectionRow, {
  renamed: { default: 'is_default' },
});

/** A section without the spaces in it. */
export function presentBareSection(
  settings: DomainSettings,
  site: AddressedSite,
  row: SiteSectionRow,
): Omit<SiteSection, 'siteSpaces'> {
  return {
    object: 'site-section',
    ...siteSectionMembers.present(row),
    ...(row.group_id !== null && { sectionGroup: row.group_id }),
    urls: publishedUrls(settings, site, row),
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
