import type { SiteSection, SiteSectionGroup, SiteStructure } from '@lectern/contract';
import type { Ctx } from '../context.ts';
import { presentGroup } from '../section-groups/section-groups.presenter.ts';
import type { SectionGroupRow } from '../section-groups/section-groups.repository.ts';
import { presentSection } from '../site-sections/site-sections.presenter.ts';
import type { SiteSectionRow } from '../site-sections/site-sections.repository.ts';
import { presentSiteSpace } from '../site-spaces/site-spaces.presenter.ts';
import type { SiteRow } from './sites.repository.ts';

/** The top of a site: groups, and sections that are in no group, in their order. */
export type TopItem =
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

export function topItems(sections: readonly SiteSectionRow[], groups: readonly SectionGroupRow[]): TopItem[] {
  const items: TopItem[] = [
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

/** The sections of a site in the order a reader meets them. */
export function sectionsInOrder(
  sections: readonly SiteSectionRow[],
  groups: readonly SectionGroupRow[],
): SiteSectionRow[] {
  return topItems(sections, groups).flatMap((item) =>
    item.type === 'site-section'
      ? [item.section]
      : sections.filter((section) => section.group_id === item.id),
  );
}

/** The whole structure of a site, in three statements. */
export async function readStructure(ctx: Ctx, userId: string, site: SiteRow): Promise<SiteStructure> {
  const [sections, groups, siteSpaces] = await Promise.all([
    ctx.store.siteSections.listBySiteIds([site.id]),
    ctx.store.sectionGroups.listBySiteIds([site.id]),
    ctx.store.siteSpaces.listBySiteIds([site.id], userId),
  ]);
  if (sections.length === 0 && groups.length === 0) {
    return {
      type: 'siteSpaces',
      structure: siteSpaces.map((row) => presentSiteSpace(ctx.settings, site, undefined, row)),
    };
  }
  const bySection = Map.groupBy(siteSpaces, (row) => row.section_id);
  const present = (section: SiteSectionRow): SiteSection =>
    presentSection(ctx.settings, site, section, bySection.get(section.id) ?? []);
  const structure = topItems(sections, groups).map((item): SiteSection | SiteSectionGroup =>
    item.type === 'site-section'
      ? present(item.section)
      : presentGroup(item.group, sections.filter((section) => section.group_id === item.id).map(present)),
  );
  return { type: 'sections', structure };
}
