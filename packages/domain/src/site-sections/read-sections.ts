import type { SiteSection } from '@lectern/contract';
import { notFound } from '../access/authorize.ts';
import type { Ctx } from '../context.ts';
import type { SiteRow } from '../sites/sites.repository.ts';
import { presentSection } from './site-sections.presenter.ts';
import type { SiteSectionRow } from './site-sections.repository.ts';

/** Presents sections of one site with the spaces in them, in one statement. */
export async function presentSections(
  ctx: Ctx,
  userId: string,
  site: SiteRow,
  rows: readonly SiteSectionRow[],
): Promise<SiteSection[]> {
  if (rows.length === 0) return [];
  const siteSpaces = await ctx.store.siteSpaces.listBySectionIds(
    rows.map((row) => row.id),
    userId,
  );
  const bySection = Map.groupBy(siteSpaces, (row) => row.section_id);
  return rows.map((row) => presentSection(ctx.settings, site, row, bySection.get(row.id) ?? []));
}

/** One section of a site; 404 when it is not there. */
export async function readSection(ctx: Ctx, userId: string, site: SiteRow, id: string): Promise<SiteSection> {
  const row = await ctx.store.siteSections.find(site.id, id);
  const [section] = row === undefined ? [] : await presentSections(ctx, userId, site, [row]);
  if (section === undefined) throw notFound('section', id);
  return section;
}
