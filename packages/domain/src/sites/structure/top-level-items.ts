import type { SectionGroupRow } from '../../store/sites/section-groups.repository.ts';
import type { SiteSectionRow } from '../../store/sites/site-sections.repository.ts';

/** An item at the top level of a site: a group, or an ungrouped section. */
export type TopLevelItem =
  | {
      readonly type: 'site-section';
      readonly id: string;
      readonly position: number;
      readonly section: SiteSectionRow;
    }
  | {
      readonly type: 'site-section-group';
      readonly id: string;
      readonly position: number;
      readonly group: SectionGroupRow;
    };

/** Groups and ungrouped sections in their order. */
export function topLevelItems(
  sections: readonly SiteSectionRow[],
  groups: readonly SectionGroupRow[],
): TopLevelItem[] {
  const items: TopLevelItem[] = [
    ...sections
      .filter((section) => section.group_id === null)
      .map((section) => ({
        type: 'site-section' as const,
        id: section.id,
        position: section.position,
        section,
      })),
    ...groups.map((group) => ({
      type: 'site-section-group' as const,
      id: group.id,
      position: group.position,
      group,
    })),
  ];
  return items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** The sections of a site in reading order, those of groups included. */
export function sectionsInOrder(
  sections: readonly SiteSectionRow[],
  groups: readonly SectionGroupRow[],
): SiteSectionRow[] {
  return topLevelItems(sections, groups).flatMap((item) =>
    item.type === 'site-section'
      ? [item.section]
      : sections.filter((section) => section.group_id === item.id),
  );
}
