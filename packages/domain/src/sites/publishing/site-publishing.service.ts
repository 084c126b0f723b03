import type { Contract } from '@lectern/contract';
import { definedOnly } from '../../core/changes.ts';
import type { Service } from '../../access/service.ts';
import { assertMayShow } from '../structure/assert-may-show.ts';
import { newPrivateKey } from '../../security/private-key.ts';
import { previewUrl } from './preview.ts';
import { presentPublishingAuth } from '../../presenters/publishing-auth.presenter.ts';

export const sitePublishing: Service<Contract['sitePublishing']> = {
  async getAuth(ctx, _input, { site }) {
    return presentPublishingAuth(ctx.settings, await ctx.store.publishingAuth.get(site.id));
  },

  async updateAuth(ctx, { body }, { site }) {
    const changes = definedOnly({ backend: body.backend, fallback_url: body.fallbackURL });
    return presentPublishingAuth(ctx.settings, await ctx.store.publishingAuth.update(site.id, changes));
  },

  async regenerateAuth(ctx, _input, { site }) {
    const key = newPrivateKey(ctx.settings.sealing, site.id);
    return presentPublishingAuth(ctx.settings, await ctx.store.publishingAuth.regenerate(site.id, key));
  },

  async getPreview(ctx, input, { actor, site }) {
    await assertMayShow(ctx, site.id, actor.userId, 'space.view');
    return { url: await previewUrl(ctx, site, input) };
  },
};
