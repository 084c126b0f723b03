import type { Ctx } from '../../context/context.ts';
import { positionGap } from '../../core/positions.ts';
import { slugOf, uniqueSlug } from '@lectern/content';
import type { SiteSpacePlace } from '../../store/sites/site-spaces.repository.ts';

/**
 * Puts spaces at the end of a section, or of a site without sections; the first one there becomes
 * the default. Answers the ids of the site spaces. Under the lock of the site.
 */
export async function addToSite(
  ctx: Ctx,
  place: { readonly siteId: string; readonly sectionId: string | null },
  spaces: readonly { readonly id: string; readonly title: string }[],
): Promise<string[]> {
  const siblings: Pick<SiteSpacePlace, 'path' | 'position'>[] = (
    await ctx.store.siteSpaces.listPlaces(place.siteId)
  ).filter((sibling) => sibling.section_id === place.sectionId);
  const ids: string[] = [];
  for (const space of spaces) {
    const path = uniqueSlug(slugOf(space.title, 'space'), new Set(siblings.map((sibling) => sibling.path)));
    const position = (siblings.at(-1)?.position ?? 0) + positionGap;
    const id = ctx.newId('siteSpace');
    await ctx.store.siteSpaces.insert({
      id,
      site_id: place.siteId,
      section_id: place.sectionId,
      space_id: space.id,
      path,
      condition: null,
      is_default: siblings.length === 0,
      position,
    });
    siblings.push({ path, position });
    ids.push(id);
  }
  return ids;
}
