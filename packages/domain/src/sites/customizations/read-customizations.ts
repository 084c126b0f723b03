import type { CustomizationSettings } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { SiteSpaceSettings } from '../../store/sites/customizations.repository.ts';
import { defaultCustomization } from '../../core/default-customization.ts';
import { mergeCustomization } from './overrides.ts';

/** The settings of a site, and of those spaces on it that override any, by site space; in two statements. */
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

/** What was set for a site and one space on it; 404 when that space is not there. */
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
