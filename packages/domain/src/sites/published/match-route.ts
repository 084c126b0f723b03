import type { SiteRoutes, SectionRoute, SiteSpaceRoute } from '../../store/sites/site-routes.ts';

export type RouteMatch = {
  readonly section: SectionRoute | undefined;
  readonly siteSpace: SiteSpaceRoute;
  /** How many segments name the section and the space; the segments after them name a page. */
  readonly consumed: number;
  /** Whether no further segment could name another section or space. */
  readonly complete: boolean;
};

/**
 * Finds the section and the space that a path names: the inverse of `pathOnSite`. The path of an only section or space
 * is not part of a URL, so a page may have it. A variant of the default section is also found without the section, as in
 * URLs from before the site had sections. `undefined` for what is hidden from the visitor.
 */
export function matchRoute(
  places: SiteRoutes,
  segments: readonly string[],
  isShown: (condition: string | null) => boolean,
): RouteMatch | undefined {
  const shown = ({ condition }: SectionRoute) => isShown(condition);
  const { sections, siteSpaces } = places;
  if (sections.length === 0) return matchVariant(siteSpaces, { section: undefined, skipped: 0 });

  const named = sections.length > 1 ? sections.find(({ path }) => path === segments[0]) : undefined;
  if (named !== undefined) {
    return shown(named) ? matchVariant(variantsOf(named), { section: named, skipped: 1 }) : undefined;
  }
  const section = defaultOf(sections.filter(shown));
  if (section === undefined) return undefined;
  const variants = variantsOf(section);
  const behindOwnPath = segments[0] === section.path && isNamed(variants, segments[1]);
  const match = matchVariant(variants, { section, skipped: behindOwnPath ? 1 : 0 });
  if (match === undefined || match.consumed > 0) return match;
  const mayNameSection = segments.length === 0 && sections.length > 1;
  const namesOnlySection = segments.length === 1 && segments[0] === section.path && variants.length > 1;
  return { ...match, complete: match.complete && !mayNameSection && !namesOnlySection };

  function variantsOf({ id }: SectionRoute): SiteSpaceRoute[] {
    return siteSpaces.filter((siteSpace) => siteSpace.section_id === id);
  }

  function matchVariant(
    candidates: readonly SiteSpaceRoute[],
    { section: within, skipped }: { section: SectionRoute | undefined; skipped: number },
  ): RouteMatch | undefined {
    const segment = segments[skipped];
    if (isNamed(candidates, segment)) {
      const siteSpace = candidates.find(({ path }) => path === segment);
      if (siteSpace === undefined || !shown(siteSpace)) return undefined;
      return { section: within, siteSpace, consumed: skipped + 1, complete: true };
    }
    const siteSpace = defaultOf(candidates.filter(shown));
    if (siteSpace === undefined) return undefined;
    const complete = segment !== undefined || candidates.length < 2;
    return { section: within, siteSpace, consumed: skipped, complete };
  }
}

function isNamed(candidates: readonly SectionRoute[], segment: string | undefined): boolean {
  return candidates.length > 1 && segment !== undefined && candidates.some(({ path }) => path === segment);
}

/** The default, or the first one when the default is hidden. */
function defaultOf<P extends SectionRoute>(places: readonly P[]): P | undefined {
  return places.find(({ is_default: isDefault }) => isDefault) ?? places[0];
}
