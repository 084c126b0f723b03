import type { Contract, ShareLink } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import { definedOnly } from '../changes.ts';
import type { Ctx } from '../context.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import { newShareKey } from './share-key.ts';
import { shareLinksOfSite } from './share-links.lists.ts';
import { presentShareLink } from './share-links.presenter.ts';

export const shareLinks: Service<Contract['shareLinks']> = {
  list(ctx, input, { actor, site }) {
    return readPage(ctx, shareLinksOfSite, { actor, parent: site.id, filter: {} }, input);
  },

  create(ctx, { body }, { site }) {
    return ctx.store.transaction(async (tx) => {
      const id = ctx.newId('shareLink');
      await tx.shareLinks.insert({
        id,
        site_id: site.id,
        name: body.name,
        active: true,
        key: newShareKey(),
        created_at: ctx.clock().toISOString(),
      });
      return read({ ...ctx, store: tx }, site.id, id);
    });
  },

  update(ctx, { shareLinkId, body }, { site }) {
    return ctx.store.transaction(async (tx) => {
      const changes = definedOnly({ active: body.active, name: body.name });
      if (!(await tx.shareLinks.update(site.id, shareLinkId, changes))) {
        throw notFound('share link', shareLinkId);
      }
      return read({ ...ctx, store: tx }, site.id, shareLinkId);
    });
  },

  async delete(ctx, { shareLinkId }, { site }) {
    if (!(await ctx.store.shareLinks.delete(site.id, shareLinkId))) throw notFound('share link', shareLinkId);
    return undefined;
  },
};

async function read(ctx: Ctx, siteId: string, id: string): Promise<ShareLink> {
  const row = await ctx.store.shareLinks.find(siteId, id);
  if (row === undefined) throw notFound('share link', id);
  return presentShareLink(ctx.settings, row);
}
