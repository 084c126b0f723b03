import { rankOf } from '@lectern/contract';
import type { Reader } from '../core/actor.ts';
import { isShownTo } from '@lectern/content';
import type { Ctx } from '../context/context.ts';
import type { SiteSectionRow } from '../store/sites/site-sections.repository.ts';
import type { ReadSpaceRow } from '../presenters/spaces.presenter.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import type { Places } from '../store/sites/site-places.ts';
import type { SiteSpaceRow } from '../store/sites/site-spaces.repository.ts';

/** A space that is read on a site, as if it were given to read. */
export function asVisitorSees<Row extends SpaceRow>(row: Row): Row & ReadSpaceRow {
  return { ...row, granted_rank: rankOf('read'), as_visitor: true };
}

/** Whether a reader is shown what has this condition: it is for visitors, from members nothing is hidden. */
function isShown(reader: Reader, condition: string | null): boolean {
  return reader.kind === 'user' || isShownTo(reader.claims, condition);
}

/** Those of the sections that a reader is shown. To visitors a condition does not tell for whom it is. */
export function sectionsShownTo(reader: Reader, rows: readonly SiteSectionRow[]): readonly SiteSectionRow[] {
  if (reader.kind === 'user') return rows;
  return rows.filter((row) => isShown(reader, row.condition)).map((row) => ({ ...row, condition: null }));
}

/** Those of the site spaces that a reader is shown, in sections that they are shown. */
export function siteSpacesShownTo(
  reader: Reader,
  rows: readonly SiteSpaceRow[],
  sections: readonly { readonly id: string }[],
): readonly SiteSpaceRow[] {
  if (reader.kind === 'user') return rows;
  const ids = new Set(sections.map(({ id }) => id));
  return rows
    .filter((row) => (row.section_id === null || ids.has(row.section_id)) && isShown(reader, row.condition))
    .map((row) => ({ ...asVisitorSees(row), condition: null }));
}

/** Those of the places of a site that a reader is shown; to a visitor only in sections that they are shown. */
export function placesShownTo(reader: Reader, { sections, siteSpaces }: Places): Places {
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
 * Ids of what a visitor is not shown on a site, for lists that page in the database; nothing for a member. In two
 * statements.
 */
export async function hiddenFrom(
  { store }: Ctx,
  reader: Reader,
  siteId: string,
): Promise<{ readonly sections?: string; readonly siteSpaces?: string }> {
  if (reader.kind === 'user') return {};
  const { sections, siteSpaces } = await store.publishedSites.places(siteId);
  const { siteSpaces: shown } = placesShownTo(reader, { sections, siteSpaces });
  const [shownIds, filled] = [
    new Set(shown.map(({ id }) => id)),
    new Set(shown.map((place) => place.section_id)),
  ];
  return {
    sections: joined(sections.filter(({ id }) => !filled.has(id))),
    siteSpaces: joined(siteSpaces.filter(({ id }) => !shownIds.has(id))),
  };
}

/** As one text, which is a parameter of a query that is compiled once. */
function joined(hidden: readonly { readonly id: string }[]): string {
  return hidden.map(({ id }) => id).join(',');
}
