import type { makeSite } from './resources.ts';

type Made = Awaited<ReturnType<typeof makeSite>>;

/** The path parameters of the site space. */
export function siteSpaceOf({ site, siteSpaceId }: Made) {
  return { ...site, siteSpaceId };
}

/** The path parameters of the first section. */
export function sectionOf({ site, siteSectionId }: Made) {
  return { ...site, siteSectionId };
}

/** The path parameters of the section group. */
export function groupOf({ site, siteSectionGroupId }: Made) {
  return { ...site, siteSectionGroupId };
}
