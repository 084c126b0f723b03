import { byAge, rowList } from '../../context/list.ts';
import { presentShareLink } from '../../presenters/share-links.presenter.ts';
import type { ShareLinkRow } from '../../store/sites/share-links.repository.ts';

/** The share links of a site, oldest first. */
export const shareLinksOfSite = rowList({
  name: 'shareLinks',
  order: byAge<ShareLinkRow>('share_links'),
  query: ({ store, actor, parent }) => store.shareLinks.listOfSite(parent, actor.userId),
  presentRow: presentShareLink,
});
