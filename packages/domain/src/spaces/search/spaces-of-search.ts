import { invalidInput, type SiteSearch, type SiteSearchScope } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import type { Places, SiteSpacePlace } from '../../store/sites/site-places.ts';
import { placesShownTo } from '../../access/shown-to.ts';

/** The ids of the spaces that a search of a site is for, each of which the site shows to the reader. */
export async function spacesOfSearch(
  { store }: Pick<Ctx, 'store'>,
  reader: Reader,
  siteId: string,
  asked: SiteSearch,
): Promise<string[]> {
  const shown = placesShownTo(reader, await store.publishedSites.places(siteId));
  const readable = {
    ...shown,
    // The token of a visitor names the spaces that it reads.
    siteSpaces: shown.siteSpaces.filter(
      ({ space_id: id }) => reader.kind === 'user' || reader.spaceIds.includes(id),
    ),
  };
  return [...new Set(siteSpacesIn(readable, scopeOf(asked)).map(({ space_id: id }) => id))];
}

type Named = { readonly ids: readonly string[]; readonly path: (index: number) => string };
type Scope =
  | { readonly mode: 'default'; readonly included: Named }
  | { readonly mode: 'specific'; readonly named: Named }
  | { readonly mode: 'all' };

/** What is asked for, in the form of today or in those before it. */
function scopeOf({ scope, mode, siteSpaceIds, siteSpaceId }: SiteSearch): Scope {
  if (scope !== undefined) return todaysScope(scope);
  if (mode === 'all') return { mode };
  if (mode === 'specific' || (mode === undefined && siteSpaceIds !== undefined)) {
    if (siteSpaceIds === undefined) throw invalidInput('body.siteSpaceIds', 'must name the site spaces');
    return { mode: 'specific', named: { ids: siteSpaceIds, path: (index) => `body.siteSpaceIds.${index}` } };
  }
  if (mode === 'current' && siteSpaceId === undefined)
    throw invalidInput('body.siteSpaceId', 'must name the current site space');
  const ids = mode === 'current' && siteSpaceId !== undefined ? [siteSpaceId] : [];
  return { mode: 'default', included: { ids, path: () => 'body.siteSpaceId' } };
}

function todaysScope(scope: SiteSearchScope): Scope {
  switch (scope.mode) {
    case 'all':
      return { mode: 'all' };
    case 'specific': {
      const path = (index: number) => `body.scope.siteSpaceIds.${index}`;
      return { mode: 'specific', named: { ids: scope.siteSpaceIds, path } };
    }
    case 'default': {
      const path = (index: number) => `body.scope.includedSiteSpaces.${index}`;
      return { mode: 'default', included: { ids: scope.includedSiteSpaces ?? [], path } };
    }
  }
}

function siteSpacesIn({ siteSpaces }: Places, scope: Scope): readonly SiteSpacePlace[] {
  switch (scope.mode) {
    case 'all':
      return siteSpaces;
    case 'specific':
      return named(siteSpaces, scope.named);
    case 'default':
      return [...defaultsOf(siteSpaces), ...named(siteSpaces, scope.included)];
  }
}

/** The default of each section, or of the site; the first one where that is not shown. */
function defaultsOf(siteSpaces: readonly SiteSpacePlace[]): SiteSpacePlace[] {
  const bySection = Map.groupBy(siteSpaces, (place) => place.section_id);
  return Array.from(bySection.values()).flatMap((places) => {
    const place = places.find((candidate) => candidate.is_default) ?? places[0];
    return place === undefined ? [] : [place];
  });
}

function named(siteSpaces: readonly SiteSpacePlace[], { ids, path }: Named): SiteSpacePlace[] {
  return ids.map((id, index) => {
    const place = siteSpaces.find((candidate) => candidate.id === id);
    if (place === undefined) throw invalidInput(path(index), 'there is no such site space on this site');
    return place;
  });
}
