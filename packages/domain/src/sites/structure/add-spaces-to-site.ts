import type { Ctx } from '../../context/context.ts';
import { positionGap } from '../../core/positions.ts';
import { urlSlug, uniqueSlug } from '@lectern/content';
import type { SiteSpacePlacement } from '../../store/sites/site-spaces.repository.ts';

/**
 * Adds spaces at the end of a section, or of a site without sections; the first space becomes the default. Returns the
 * ids of the site spaces. The caller has locked the site.
 */
export async function addSpacesToSite(
  ctx: Ctx,
  target: { readonly siteId: string; readonly sectionId: string | null },
  spaces: readonly { readonly id: string; readonly title: string }[],
): Promise<string[]> {
  const siblings: Pick<SiteSpacePlacement, 'path' | 'position'>[] = (
    await ctx.store.siteSpaces.listPlacements(target.siteId)
  ).filter((sibling) => sibling.section_id === target.sectionId);
  const ids: string[] = [];
  for (const space of spaces) {
    const path = uniqueSlug(urlSlug(space.title, 'space'), new Set(siblings.map((sibling) => sibling.path)));
    const position = (siblings.at(-1)?.position ?? 0) + positionGap;
    const id = ctx.newId('siteSpace');
    await ctx.store.siteSpaces.insert({
      id,
      site_id: target.siteId,
      section_id: target.sectionId,
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
