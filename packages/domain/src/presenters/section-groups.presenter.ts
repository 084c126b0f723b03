import type { SiteSection, SiteSectionGroup } from '@lectern/contract';
import type { SectionGroupRow } from '../store/sites/section-groups.repository.ts';

/** A group without the sections in it. */
export function presentBareGroup(row: SectionGroupRow): Omit<SiteSectionGroup, 'sections'> {
  return {
    object: 'site-section-group',
    id: row.id,
    title: row.title,
    ...(row.icon !== null && { icon: row.icon }),
  };
}

/** `sections` are those of this group, in their order. */
export function presentGroup(row: SectionGroupRow, sections: SiteSection[]): SiteSectionGroup {
  return { ...presentBareGroup(row), sections };
}
