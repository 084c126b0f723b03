import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import { spacesWithEditLinks } from '../../access/edit-links.ts';
import type { Ctx } from '../../context/context.ts';
import { visibleSections, visibleSiteSpaces } from '../../access/site-visibility.ts';
import { presentGroup } from '../../presenters/section-groups.presenter.ts';
import { presentSection } from '../../presenters/site-sections.presenter.ts';
import type { SiteSectionRow } from '../../store/sites/site-sections.repository.ts';
import { presentSiteSpace } from '../../presenters/site-spaces.presenter.ts';
import { readForReader } from './read-for-reader.ts';
import { topLevelItems } from './top-level-items.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

/** The structure of a site as far as a reader may see it. */
export function readStructure(ctx: Ctx, reader: Reader, site: SiteRow): Promise<SiteStructure> {
  return readForReader(ctx, reader, site, {
    name: 'structure',
    load: (inner, current) => loadStructure(inner, reader, current),
  });
}

/** The same from the database, in three statements, or five for a visitor. */
export async function loadStructure(ctx: Ctx, reader: Reader, site: SiteRow): Promise<SiteStructure> {
  const [allSections, groups, allSiteSpaces, withEditLinks] = await Promise.all([
    ctx.store.siteSections.listBySiteIds([site.id]),
    ctx.store.sectionGroups.listBySiteIds([site.id]),
    ctx.store.siteSpaces.listBySiteIds([site.id], reader.userId),
    spacesWithEditLinks(ctx, reader, site.id),
  ]);
  const sections = visibleSections(reader, allSections);
  const siteSpaces = visibleSiteSpaces(reader, allSiteSpaces, { sections, withEditLinks });
  if (allSections.length === 0 && groups.length === 0) {
    return {
      type: 'siteSpaces',
      structure: siteSpaces.map((row) => presentSiteSpace(ctx.settings, site, undefined, row)),
    };
  }
  const bySection = Map.groupBy(siteSpaces, (row) => row.section_id);
  const present = (section: SiteSectionRow): SiteSection =>
    presentSection(ctx.settings, site, section, bySection.get(section.id) ?? []);
  const structure = topLevelItems(sections, groups).map((item): SiteSection | SiteSectionGroup =>
    item.type === 'site-section'
      ? present(item.section)
      : presentGroup(item.group, sections.filter((section) => section.group_id === item.id).map(present)),
  );
  return { type: 'sections', structure: reader.kind === 'user' ? structure : withoutEmpty(structure) };
}

/** All site spaces of a structure. */
export function siteSpacesOfStructure({ structure }: SiteStructure): SiteSpace[] {
  return structure.flatMap((item) => {
    if (item.object === 'site-space') return [item];
    return item.object === 'site-section'
      ? item.siteSpaces
      : item.sections.flatMap(({ siteSpaces }) => siteSpaces);
  });
}

/** Without empty groups and sections, which would show a visitor that something is hidden from them. */
function withoutEmpty(
  structure: readonly (SiteSection | SiteSectionGroup)[],
): (SiteSection | SiteSectionGroup)[] {
  return structure.flatMap((item): (SiteSection | SiteSectionGroup)[] => {
    if (item.object === 'site-section') return item.siteSpaces.length > 0 ? [item] : [];
    const sections = item.sections.filter(({ siteSpaces }) => siteSpaces.length > 0);
    return sections.length > 0 ? [{ ...item, sections }] : [];
  });
}
