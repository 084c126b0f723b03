import { type SiteSection, SiteSectionGroup } from '@lectern/contract';
import { plainMembers } from './plain-members.ts';
import { type SectionGroupRow, sectionGroupRow } from '../store/sites/section-groups.repository.ts';

export const sectionGroupMembers = plainMembers(SiteSectionGroup, sectionGroupRow);

/** A group without the sections in it. */
export function presentBareGroup(row: SectionGroupRow): Omit<SiteSectionGroup, 'sections'> {
  return { object: 'site-section-group', ...sectionGroupMembers.present(row) };
}

/** `sections` are those of this group, in their order. */
export function presentGroup(row: SectionGroupRow, sections: SiteSection[]): SiteSectionGroup {
  return { ...presentBareGroup(row), sections };
}
