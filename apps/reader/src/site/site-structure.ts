import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '@lectern/contract';
import { encodePath } from '../html/safe-url.ts';

/** A tab of a site: a section, or a group of sections. */
export type Tab =
  | { readonly kind: 'section'; readonly section: SiteSection }
  | { readonly kind: 'group'; readonly group: SiteSectionGroup };

/** A space at its place on the site. */
export type PlacedSpace = { readonly siteSpace: SiteSpace; readonly section: SiteSection | undefined };

export function tabsOf({ type, structure }: SiteStructure): Tab[] {
  if (type === 'siteSpaces') return [];
  return structure.map((item) =>
    item.object === 'site-section' ? { kind: 'section', section: item } : { kind: 'group', group: item },
  );
}

/** Every space of a site, in order. */
export function spacesOf(structure: SiteStructure): PlacedSpace[] {
  if (structure.type === 'siteSpaces')
    return structure.structure.map((siteSpace) => ({ siteSpace, section: undefined }));
  return tabsOf(structure)
    .flatMap((tab) => (tab.kind === 'section' ? [tab.section] : tab.group.sections))
    .flatMap((section) => section.siteSpaces.map((siteSpace) => ({ siteSpace, section })));
}

/**
 * The path of a space below that of its site, with a slash at its end: a default space adds nothing, nor does a default
 * section around it.
 */
export function pathOfSpace({ siteSpace, section }: PlacedSpace): string {
  const isVariant = !siteSpace.default;
  const segments = [
    ...(section !== undefined && (isVariant || !section.default) ? [section.path] : []),
    ...(isVariant ? [siteSpace.path] : []),
  ];
  return segments.map((segment) => `${encodePath(segment)}/`).join('');
}

/** The space that a section shows. */
export function mainSpaceOf(section: SiteSection): SiteSpace | undefined {
  return section.siteSpaces.find((siteSpace) => siteSpace.default) ?? section.siteSpaces[0];
}
