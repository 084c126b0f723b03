import type { SiteSectionGroup } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Reader } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import { presentSections } from './read-sections.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentGroup } from '../../presenters/section-groups.presenter.ts';
import type { SectionGroupRow } from '../../store/sites/section-groups.repository.ts';

/** Presents groups of one site with their sections and site spaces, in two statements. */
export async function presentSectionGroups(
  ctx: Ctx,
  reader: Reader,
  site: SiteRow,
  rows: readonly SectionGroupRow[],
): Promise<SiteSectionGroup[]> {
  if (rows.length === 0) return [];
  const sections = await presentSections(
    ctx,
    reader,
    site,
    await ctx.store.siteSections.listByGroupIds(rows.map((row) => row.id)),
  );
  const byGroup = Map.groupBy(sections, (section) => section.sectionGroup);
  return rows.map((row) => presentGroup(row, byGroup.get(row.id) ?? []));
}

/** A group of a site; 404 when there is none with this id. */
export async function readSectionGroup(
  ctx: Ctx,
  reader: Reader,
  site: SiteRow,
  id: string,
): Promise<SiteSectionGroup> {
  const row = await ctx.store.sectionGroups.find(site.id, id);
  const [group] = row === undefined ? [] : await presentSectionGroups(ctx, reader, site, [row]);
  if (group === undefined) throw notFound('section group', id);
  return group;
}
