import type { CustomizationSettings } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteSpaceSettings } from '../../store/sites/customizations.repository.ts';
import { defaultCustomization } from '../../core/default-customization.ts';
import { mergeCustomization } from './overrides.ts';

/** The settings of a site, and by site space those of the spaces that override any; in two statements. */
export async function readCustomizations(
  ctx: Ctx,
  siteId: string,
): Promise<{ site: CustomizationSettings; siteSpaces: Record<string, CustomizationSettings> }> {
  const stored = await ctx.store.customizations.findOfSite(siteId);
  const site = stored.site ?? defaultCustomization;
  const siteSpaces = stored.siteSpaces.map(({ site_space_id: id, overrides }) => [
    id,
    mergeCustomization(site, overrides),
  ]);
  return { site, siteSpaces: Object.fromEntries(siteSpaces) };
}

/** The stored settings of a site and of one of its site spaces; 404 when there is no such site space. */
export async function readSiteSpaceSettings(
  ctx: Ctx,
  siteId: string,
  siteSpaceId: string,
): Promise<SiteSpaceSettings> {
  const stored = await ctx.store.customizations.findForSiteSpace(siteId, siteSpaceId);
  if (stored === undefined) throw notFound('site space', siteSpaceId);
  return stored;
}

export function presentSiteSpaceSettings({ settings, overrides }: SiteSpaceSettings): CustomizationSettings {
  return mergeCustomization(settings ?? defaultCustomization, overrides ?? {});
}
