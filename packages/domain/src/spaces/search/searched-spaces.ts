import { invalidInput, type SiteSearch, type SiteSearchScope } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteId } from '../../context/site-versions.ts';
import type { SiteRoutes, SiteSpaceRoute } from '../../store/sites/site-routes.ts';
import { readSiteRoutes } from '../../access/read-site-routes.ts';
import { visiblePlaces } from '../../access/site-visibility.ts';

/** The ids of the spaces that a site search covers, as far as the reader may see them on the site. */
export async function findSearchedSpaceIds(
  ctx: Ctx,
  reader: Reader,
  site: SiteId,
  request: SiteSearch,
): Promise<string[]> {
  const visible = visiblePlaces(reader, await readSiteRoutes(ctx, site));
  const readable = {
    ...visible,
    // The token of a visitor names the spaces that it reads.
    siteSpaces: visible.siteSpaces.filter(
      ({ space_id: id }) => reader.kind === 'user' || reader.spaceIds.includes(id),
    ),
  };
  return [...new Set(siteSpacesIn(readable, scopeOf(request)).map(({ space_id: id }) => id))];
}

type NamedSiteSpaces = { readonly ids: readonly string[]; readonly path: (index: number) => string };
type Scope =
  | { readonly mode: 'default'; readonly included: NamedSiteSpaces }
  | { readonly mode: 'specific'; readonly named: NamedSiteSpaces }
  | { readonly mode: 'all' };

/** The scope of a search, in its current form or in one of the deprecated ones. */
function scopeOf({ scope, mode, siteSpaceIds, siteSpaceId }: SiteSearch): Scope {
  if (scope !== undefined) return explicitScope(scope);
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

function explicitScope(scope: SiteSearchScope): Scope {
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

function siteSpacesIn({ siteSpaces }: SiteRoutes, scope: Scope): readonly SiteSpaceRoute[] {
  switch (scope.mode) {
    case 'all':
      return siteSpaces;
    case 'specific':
      return findNamed(siteSpaces, scope.named);
    case 'default':
      return [...defaultsOf(siteSpaces), ...findNamed(siteSpaces, scope.included)];
  }
}

/** The default of each section, or of the site, or the first one when the default is hidden. */
function defaultsOf(siteSpaces: readonly SiteSpaceRoute[]): SiteSpaceRoute[] {
  const bySection = Map.groupBy(siteSpaces, ({ section_id: sectionId }) => sectionId);
  return Array.from(bySection.values()).flatMap((candidates) => {
    const siteSpace = candidates.find((candidate) => candidate.is_default) ?? candidates[0];
    return siteSpace === undefined ? [] : [siteSpace];
  });
}

function findNamed(siteSpaces: readonly SiteSpaceRoute[], { ids, path }: NamedSiteSpaces): SiteSpaceRoute[] {
  return ids.map((id, index) => {
    const siteSpace = siteSpaces.find((candidate) => candidate.id === id);
    if (siteSpace === undefined) throw invalidInput(path(index), 'names no site space of this site');
    return siteSpace;
  });
}
