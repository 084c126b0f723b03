import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { isEmpty } from '../../core/changes.ts';
import type { Service } from '../../access/service.ts';
import { withSiteLock } from '../structure/with-site-lock.ts';
import { defaultCustomization } from '../../core/default-customization.ts';
import { assertHeaderConditions } from './header-conditions.ts';
import { assertLinksResolve } from './link-targets.ts';
import { changeOverrides } from './overrides.ts';
import { presentSiteSpaceSettings, readSiteSpaceSettings } from './read-customizations.ts';

export const customizations: Service<Contract['customizations']> = {
  async get(ctx, _input, { site }) {
    return (await ctx.store.customizations.find(site.id)) ?? defaultCustomization;
  },

  update(ctx, { body }, { actor, site }) {
    assertHeaderConditions(body);
    return withSiteLock(ctx, site, async (tx) => {
      const before = (await tx.store.customizations.find(site.id)) ?? {};
      await assertLinksResolve(tx, site, actor.userId, { before, after: body });
      await tx.store.customizations.save(site.id, body);
      return body;
    });
  },

  async getForSiteSpace(ctx, { siteSpaceId }, { site }) {
    return presentSiteSpaceSettings(await readSiteSpaceSettings(ctx, site.id, siteSpaceId));
  },

  override(ctx, { siteSpaceId, body }, { actor, site }) {
    assertHeaderConditions(body);
    return withSiteLock(ctx, site, async (tx) => {
      const stored = await readSiteSpaceSettings(tx, site.id, siteSpaceId);
      const before = stored.overrides ?? {};
      await assertLinksResolve(tx, site, actor.userId, { before, after: body });
      const overrides = changeOverrides(before, body);
      if (!isEmpty(overrides)) await tx.store.customizations.saveOverrides(siteSpaceId, overrides);
      else if (stored.overrides !== null) await tx.store.customizations.deleteOverrides(siteSpaceId);
      return presentSiteSpaceSettings({ ...stored, overrides });
    });
  },

  async deleteOverrides(ctx, { siteSpaceId }, { site }) {
    await withSiteLock(ctx, site, async (tx) => {
      const { overrides } = await readSiteSpaceSettings(tx, site.id, siteSpaceId);
      if (overrides === null) throw notFound('customization of site space', siteSpaceId);
      await tx.store.customizations.deleteOverrides(siteSpaceId);
    });
    return undefined;
  },
};
