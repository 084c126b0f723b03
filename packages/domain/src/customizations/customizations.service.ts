import type { Contract } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import { isEmpty } from '../changes.ts';
import type { Service } from '../service.ts';
import { changeStructure } from '../sites/change-structure.ts';
import { defaultCustomization } from './default-customization.ts';
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
    return changeStructure(ctx, site, async ({ store: tx }) => {
      const before = (await tx.customizations.find(site.id)) ?? {};
      await assertLinksResolve(tx, site, actor.userId, { before, after: body });
      await tx.customizations.save(site.id, body);
      return body;
    });
  },

  async getForSiteSpace(ctx, { siteSpaceId }, { site }) {
    return presentSiteSpaceSettings(await readSiteSpaceSettings(ctx, site.id, siteSpaceId));
  },

  override(ctx, { siteSpaceId, body }, { actor, site }) {
    assertHeaderConditions(body);
    return changeStructure(ctx, site, async (inside) => {
      const tx = inside.store;
      const stored = await readSiteSpaceSettings(inside, site.id, siteSpaceId);
      const before = stored.overrides ?? {};
      await assertLinksResolve(tx, site, actor.userId, { before, after: body });
      const overrides = changeOverrides(before, body);
      if (!isEmpty(overrides)) await tx.customizations.saveOverrides(siteSpaceId, overrides);
      else if (stored.overrides !== null) await tx.customizations.deleteOverrides(siteSpaceId);
      return presentSiteSpaceSettings({ ...stored, overrides });
    });
  },

  async deleteOverrides(ctx, { siteSpaceId }, { site }) {
    await changeStructure(ctx, site, async (inside) => {
      const { overrides } = await readSiteSpaceSettings(inside, site.id, siteSpaceId);
      if (overrides === null) throw notFound('customization of site space', siteSpaceId);
      await inside.store.customizations.deleteOverrides(siteSpaceId);
    });
    return undefined;
  },
};
