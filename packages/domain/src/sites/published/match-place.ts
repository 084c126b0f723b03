import type { Places, SectionPlace, SiteSpacePlace } from '../../store/sites/site-places.ts';

export type Match = {
  readonly section: SectionPlace | undefined;
  readonly siteSpace: SiteSpacePlace;
  /** How many segments name the section and the space; those behind them name a page. */
  readonly consumed: number;
  /** Whether no further segment could name another section or space. */
  readonly complete: boolean;
};

/**
 * Finds the section and the space that a path names, the way back of `pathOnSite`. The path of something that stands
 * alone is never asked for, so that it is free for pages. A variant of the default section is found without the
 * section, too: its address is shorter before the site has sections. `undefined` for what the visitor is not shown.
 */
export function matchPlace(
  places: Places,
  segments: readonly string[],
  isShown: (condition: string | null) => boolean,
): Match | undefined {
  const shown = (place: SectionPlace) => isShown(place.condition);
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

  function variantsOf({ id }: SectionPlace): SiteSpacePlace[] {
    return siteSpaces.filter((siteSpace) => siteSpace.section_id === id);
  }

  function matchVariant(
    among: readonly SiteSpacePlace[],
    { section: within, skipped }: { section: SectionPlace | undefined; skipped: number },
  ): Match | undefined {
    const segment = segments[skipped];
    if (isNamed(among, segment)) {
      const siteSpace = among.find(({ path }) => path === segment);
      if (siteSpace === undefined || !shown(siteSpace)) return undefined;
      return { section: within, siteSpace, consumed: skipped + 1, complete: true };
    }
    const siteSpace = defaultOf(among.filter(shown));
    if (siteSpace === undefined) return undefined;
    const complete = segment !== undefined || among.length < 2;
    return { section: within, siteSpace, consumed: skipped, complete };
  }
}

function isNamed(among: readonly SectionPlace[], segment: string | undefined): boolean {
  return among.length > 1 && segment !== undefined && among.some(({ path }) => path === segment);
}

/** The first one where the default is not shown. */
function defaultOf<P extends SectionPlace>(places: readonly P[]): P | undefined {
  return places.find((place) => place.is_default) ?? places[0];
}
