import type { SiteSpace } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import type { Reader } from '../access/actor.ts';
import type { Ctx } from '../context.ts';
import { sectionsShownTo, siteSpacesShownTo } from '../published/shown-to.ts';
import type { SiteRow } from '../sites/sites.repository.ts';
import { presentSiteSpace } from './site-spaces.presenter.ts';
import type { SiteSpaceRow } from './site-spaces.repository.ts';

/** Presents those spaces of one site that a reader is shown; their sections are read for the addresses, where there are any. */
export async function presentSiteSpaces(
  ctx: Ctx,
  reader: Reader,
  site: SiteRow,
  rows: readonly SiteSpaceRow[],
): Promise<SiteSpace[]> {
  const ids = new Set(rows.map((row) => row.section_id).filter((id) => id !== null));
  const sections = ids.size === 0 ? [] : await ctx.store.siteSections.findMany([...ids]);
  const shown = sectionsShownTo(reader, sections);
  const byId = new Map(shown.map((section) => [section.id, section]));
  return siteSpacesShownTo(reader, rows, shown).map((row) =>
    presentSiteSpace(ctx.settings, site, byId.get(row.section_id ?? ''), row),
  );
}

/** One space of a site; 404 when it is not there. */
export async function readSiteSpace(ctx: Ctx, reader: Reader, site: SiteRow, id: string): Promise<SiteSpace> {
  const row = await ctx.store.siteSpaces.find(site.id, id, reader.userId);
  const [siteSpace] = row === undefined ? [] : await presentSiteSpaces(ctx, reader, site, [row]);
  if (siteSpace === undefined) throw notFound('site space', id);
  return siteSpace;
}
