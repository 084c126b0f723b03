import { byAge, rowList } from '../list.ts';
import { presentShareLink } from './share-links.presenter.ts';
import type { ShareLinkRow } from './share-links.repository.ts';

/** The share links of a site, oldest first. */
export const shareLinksOfSite = rowList({
  name: 'shareLinks',
  order: byAge<ShareLinkRow>('share_links'),
  query: ({ store, actor, parent }) => store.shareLinks.listOfSite(parent, actor.userId),
  present: (ctx, rows) => rows.map((row) => presentShareLink(ctx.settings, row)),
});
