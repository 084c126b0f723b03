import type { makeSite } from './resources.ts';

type Made = Awaited<ReturnType<typeof makeSite>>;

/** The path to the space on a site. */
export function siteSpaceOf({ site, siteSpaceId }: Made) {
  return { ...site, siteSpaceId };
}

/** The path to the first section of a site. */
export function sectionOf({ site, siteSectionId }: Made) {
  return { ...site, siteSectionId };
}

/** The path to the group of sections of a site. */
export function groupOf({ site, siteSectionGroupId }: Made) {
  return { ...site, siteSectionGroupId };
}
