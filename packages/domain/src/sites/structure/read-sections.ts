import type { SiteSection } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { spacesWithEditLinks } from '../../access/edit-links.ts';
import type { Ctx } from '../../context/context.ts';
import { visibleSections, visibleSiteSpaces } from '../../access/site-visibility.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentSection } from '../../presenters/site-sections.presenter.ts';
import type { SiteSectionRow } from '../../store/sites/site-sections.repository.ts';

/** Presents the sections of one site that a reader may see, with their site spaces, in one statement, or three for a visitor. */
export async function presentSections(
  ctx: Ctx,
  reader: Reader,
  site: SiteRow,
  rows: readonly SiteSectionRow[],
): Promise<SiteSection[]> {
  const sections = visibleSections(reader, rows);
  if (sections.length === 0) return [];
  const sectionIds = sections.map((row) => row.id);
  const [siteSpaces, withEditLinks] = await Promise.all([
    ctx.store.siteSpaces.listBySectionIds(sectionIds, reader.userId),
    spacesWithEditLinks(ctx, reader, site.id),
  ]);
  const visible = visibleSiteSpaces(reader, siteSpaces, { sections, withEditLinks });
  const bySection = Map.groupBy(visible, (row) => row.section_id);
  return sections
    .map((row) => presentSection(ctx.settings, site, row, bySection.get(row.id) ?? []))
    .filter((section) => reader.kind === 'user' || section.siteSpaces.length > 0);
}

/** A section of a site; 404 when there is none with this id. */
export async function readSection(ctx: Ctx, reader: Reader, site: SiteRow, id: string): Promise<SiteSection> {
  const row = await ctx.store.siteSections.find(site.id, id);
  const [section] = row === undefined ? [] : await presentSections(ctx, reader, site, [row]);
  if (section === undefined) throw notFound('section', id);
  return section;
}
