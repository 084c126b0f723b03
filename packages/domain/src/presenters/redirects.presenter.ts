import { SiteRedirect, type SiteRedirectDestination } from '@lectern/contract';
import { plainMembers } from './plain-members.ts';
import { type RedirectRow, redirectRow } from '../store/sites/redirects.repository.ts';

export const redirectMembers = plainMembers(SiteRedirect, redirectRow);

export function presentRedirect(row: RedirectRow): SiteRedirect {
  return { object: 'site-redirect', ...redirectMembers.present(row), destination: destinationOf(row) };
}

function destinationOf(row: RedirectRow): SiteRedirectDestination {
  if (row.site_section_id !== null) return { kind: 'site-section', siteSectionId: row.site_section_id };
  if (row.external_url !== null) return { kind: 'external', url: row.external_url };
  // A check constraint ensures that exactly one of the three is set.
  const siteSpaceId = row.site_space_id ?? '';
  if (row.page_id === null) return { kind: 'site-space', siteSpaceId };
  return { kind: 'site-page', siteSpaceId, pageId: row.page_id };
}
