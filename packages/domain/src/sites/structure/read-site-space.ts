import type { SiteSpace } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Reader } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import { sectionsShownTo, siteSpacesShownTo } from '../../access/shown-to.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentSiteSpace } from '../../presenters/site-spaces.presenter.ts';
import type { SiteSpaceRow } from '../../store/sites/site-spaces.repository.ts';

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
