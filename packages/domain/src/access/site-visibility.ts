import { rankOf } from '@lectern/contract';
import type { SpaceWithEditLinks } from './edit-links.ts';
import type { Reader } from '../core/actor.ts';
import { isShownTo } from '@lectern/content';
import type { Ctx } from '../context/context.ts';
import { readSiteRoutes } from './read-site-routes.ts';
import type { SiteSectionRow } from '../store/sites/site-sections.repository.ts';
import type { ReadSpaceRow } from '../presenters/spaces.presenter.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import type { SiteRoutes } from '../store/sites/site-routes.ts';
import type { SiteSpaceRow } from '../store/sites/site-spaces.repository.ts';

/** A space that a visitor reads on a site, with the read role; `withEditLinks` are those that show their repository. */
export function withVisitorAccess<Row extends SpaceRow>(
  row: Row,
  withEditLinks: readonly SpaceWithEditLinks[],
): Row & ReadSpaceRow {
  const shown = withEditLinks.find(({ id }) => id === row.id);
  const git = shown && { git_sync: shown.git_sync, shows_git: true as const };
  return { ...row, granted_rank: rankOf('read'), as_visitor: true, ...git };
}

/** Whether a reader meets a condition. Conditions apply to visitors only; members see everything. */
function isShown(reader: Reader, condition: string | null): boolean {
  return reader.kind === 'user' || isShownTo(reader.claims, condition);
}

/** The sections that a reader may see; for visitors without their conditions. */
export function visibleSections(reader: Reader, rows: readonly SiteSectionRow[]): readonly SiteSectionRow[] {
  if (reader.kind === 'user') return rows;
  return rows.filter((row) => isShown(reader, row.condition)).map((row) => ({ ...row, condition: null }));
}

/** The sections that a reader may see, and the spaces whose repository a visitor may know. */
type VisibleOnSite = {
  readonly sections: readonly { readonly id: string }[];
  readonly withEditLinks: readonly SpaceWithEditLinks[];
};

/** The site spaces that a reader may see, in sections that they may see. */
export function visibleSiteSpaces(
  reader: Reader,
  rows: readonly SiteSpaceRow[],
  { sections, withEditLinks }: VisibleOnSite,
): readonly SiteSpaceRow[] {
  if (reader.kind === 'user') return rows;
  const ids = new Set(sections.map(({ id }) => id));
  return rows
    .filter((row) => (row.section_id === null || ids.has(row.section_id)) && isShown(reader, row.condition))
    .map((row) => ({ ...withVisitorAccess(row, withEditLinks), condition: null }));
}

/** The places of a site that a reader may see; for a visitor only those in sections that they may see. */
export function visiblePlaces(reader: Reader, { sections, siteSpaces }: SiteRoutes): SiteRoutes {
  const shown = sections.filter(({ condition }) => isShown(reader, condition));
  const ids = new Set(shown.map(({ id }) => id));
  return {
    sections: shown,
    siteSpaces: siteSpaces.filter(
      (place) => (place.section_id === null || ids.has(place.section_id)) && isShown(reader, place.condition),
    ),
  };
}

/**
 * The ids of the sections and site spaces that are hidden from a visitor, for lists that the database pages; none for a
 * member.
 */
export async function findHiddenIds(
  ctx: Ctx,
  reader: Reader,
  siteId: string,
): Promise<{ readonly sections?: string; readonly siteSpaces?: string }> {
  if (reader.kind === 'user') return {};
  const { sections, siteSpaces } = await readSiteRoutes(ctx, {
    organizationId: reader.organizationId,
    siteId,
  });
  const { siteSpaces: shown } = visiblePlaces(reader, { sections, siteSpaces });
  const [shownIds, filled] = [
    new Set(shown.map(({ id }) => id)),
    new Set(shown.map((place) => place.section_id)),
  ];
  return {
    sections: joinIds(sections.filter(({ id }) => !filled.has(id))),
    siteSpaces: joinIds(siteSpaces.filter(({ id }) => !shownIds.has(id))),
  };
}

/** As one string, because a prepared query has a fixed number of parameters. */
function joinIds(hidden: readonly { readonly id: string }[]): string {
  return hidden.map(({ id }) => id).join(',');
}
