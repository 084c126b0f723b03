import type { OutlinePage } from './layout.ts';
import { baseSlug } from './page-draft.ts';
import { pageSlug, siblingSlugs } from './page-slug.ts';
import type { SummaryEntry, SummaryPart } from './summary-entry.ts';
import type { SummaryOptions } from './write-summary.ts';

type Origin = SummaryEntry | SummaryPart;

/** An anchor may give its slug to another sibling, which then needs one, too. */
const maxRounds = 4;

/** The paths of siblings that would be read with another slug if their entries had no anchor of their own. */
export function explicitSlugs(
  siblings: readonly OutlinePage[],
  originOf: (page: OutlinePage) => Origin | undefined,
  { pagePaths, root }: SummaryOptions,
): ReadonlySet<string> {
  const forced = new Set<string>();
  const slugs = siblings.map((page) => {
    const origin = originOf(page);
    const base = baseSlug(page, { path: pagePaths.get(page.path), root });
    const own = origin === undefined ? undefined : slugIn(origin);
    return { base, explicit: own ?? (origin !== undefined || base === page.slug ? undefined : page.slug) };
  });
  for (let round = 0; round < maxRounds; round += 1) {
    const requests = slugs.map(({ base, explicit }, at) => {
      const page = siblings[at];
      return { base, explicit: page !== undefined && forced.has(page.path) ? page.slug : explicit };
    });
    const read = siblingSlugs(requests);
    const wrong = siblings.filter((page, at) => page.computed === undefined && read[at] !== page.slug);
    if (wrong.length === 0) break;
    for (const { path } of wrong) forced.add(path);
  }
  return forced;
}

function slugIn(origin: Origin): string | undefined {
  const slug = pageSlug(('entries' in origin ? origin.group?.slug : origin.slug) ?? '');
  return slug === '' ? undefined : slug;
}
