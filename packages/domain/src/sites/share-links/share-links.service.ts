import { transaction } from '../../context/transaction.ts';
import type { Contract, ShareLink } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { newShareKey } from './share-key.ts';
import { shareLinksOfSite } from './share-links.lists.ts';
import { presentShareLink, shareLinkMembers } from '../../presenters/share-links.presenter.ts';

export const shareLinks: Service<Contract['shareLinks']> = {
  list(ctx, input, { actor, site }) {
    return readPage(ctx, shareLinksOfSite, { actor, parent: site.id, filter: {} }, input);
  },

  create(ctx, { body }, { site }) {
    return transaction(ctx, async (tx) => {
      const id = tx.newId('shareLink');
      await tx.store.shareLinks.insert({
        id,
        site_id: site.id,
        name: body.name,
        active: true,
        ...newShareKey(tx.settings.sealing, id),
        created_at: tx.clock().toISOString(),
      });
      return read(tx, site.id, id);
    });
  },

  update(ctx, { shareLinkId, body }, { site }) {
    return transaction(ctx, async (tx) => {
      const changes = shareLinkMembers.changes(body);
      if (!(await tx.store.shareLinks.update(site.id, shareLinkId, changes))) {
        throw notFound('share link', shareLinkId);
      }
      return read(tx, site.id, shareLinkId);
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
