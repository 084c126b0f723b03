import type { SiteSpace } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Reader } from '../../core/actor.ts';
import { spacesWithEditLinks } from '../../access/edit-links.ts';
import type { Ctx } from '../../context/context.ts';
import { visibleSections, visibleSiteSpaces } from '../../access/site-visibility.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentSiteSpace } from '../../presenters/site-spaces.presenter.ts';
import type { SiteSpaceRow } from '../../store/sites/site-spaces.repository.ts';

/** Presents the site spaces of one site that a reader may see; reads their sections, if any, for the URLs. */
export async function presentSiteSpaces(
  ctx: Ctx,
  reader: Reader,
  site: SiteRow,
  rows: readonly SiteSpaceRow[],
): Promise<SiteSpace[]> {
  const ids = new Set(rows.map((row) => row.section_id).filter((id) => id !== null));
  const sections = ids.size === 0 ? [] : await ctx.store.siteSections.findMany([...ids]);
  const shown = visibleSections(reader, sections);
  const byId = new Map(shown.map((section) => [section.id, section]));
  const withEditLinks = await spacesWithEditLinks(ctx, reader, site.id);
  return visibleSiteSpaces(reader, rows, { sections: shown, withEditLinks }).map((row) =>
    presentSiteSpace(ctx.settings, site, byId.get(row.section_id ?? ''), row),
  );
}

/** A site space of a site; 404 when there is none with this id. */
export async function readSiteSpace(ctx: Ctx, reader: Reader, site: SiteRow, id: string): Promise<SiteSpace> {
  const row = await ctx.store.siteSpaces.find(site.id, id, reader.userId);
  const [siteSpace] = row === undefined ? [] : await presentSiteSpaces(ctx, reader, site, [row]);
  if (siteSpace === undefined) throw notFound('site space', id);
  return siteSpace;
}
