import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import { sectionsShownTo, siteSpacesShownTo } from '../../access/shown-to.ts';
import { presentGroup } from '../../presenters/section-groups.presenter.ts';
import type { SectionGroupRow } from '../../store/sites/section-groups.repository.ts';
import { presentSection } from '../../presenters/site-sections.presenter.ts';
import type { SiteSectionRow } from '../../store/sites/site-sections.repository.ts';
import { presentSiteSpace } from '../../presenters/site-spaces.presenter.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

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

/** The whole structure of a site as a reader is shown it, in three statements. */
export async function readStructure(ctx: Ctx, reader: Reader, site: SiteRow): Promise<SiteStructure> {
  const [allSections, groups, allSiteSpaces] = await Promise.all([
    ctx.store.siteSections.listBySiteIds([site.id]),
    ctx.store.sectionGroups.listBySiteIds([site.id]),
    ctx.store.siteSpaces.listBySiteIds([site.id], reader.userId),
  ]);
  const sections = sectionsShownTo(reader, allSections);
  const siteSpaces = siteSpacesShownTo(reader, allSiteSpaces, sections);
  if (allSections.length === 0 && groups.length === 0) {
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
  return { type: 'sections', structure: reader.kind === 'user' ? structure : withoutEmpty(structure) };
}

/** Every site space of a structure. */
export function spacesOfStructure({ structure }: SiteStructure): SiteSpace[] {
  return structure.flatMap((item) => {
    if (item.object === 'site-space') return [item];
    return item.object === 'site-section'
      ? item.siteSpaces
      : item.sections.flatMap(({ siteSpaces }) => siteSpaces);
  });
}

/** A menu of nothing tells a visitor only that there is something for others. */
function withoutEmpty(
  structure: readonly (SiteSection | SiteSectionGroup)[],
): (SiteSection | SiteSectionGroup)[] {
  return structure.flatMap((item): (SiteSection | SiteSectionGroup)[] => {
    if (item.object === 'site-section') return item.siteSpaces.length > 0 ? [item] : [];
    const sections = item.sections.filter(({ siteSpaces }) => siteSpaces.length > 0);
    return sections.length > 0 ? [{ ...item, sections }] : [];
  });
}
