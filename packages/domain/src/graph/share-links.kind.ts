import type { ShareLink } from '@lectern/contract';
import { presentShareLink } from '../presenters/share-links.presenter.ts';
import type { ShareLinkRow } from '../store/sites/share-links.repository.ts';
import { kind } from './kind.ts';
import { siteAddressColumns } from './site-address.ts';

export const shareLinkKind = kind<ShareLinkRow, ShareLink>({
  name: 'ShareLink',
  columns: {
    id: { ref: 'share_links.id', type: 'text' },
    site_id: { ref: 'share_links.site_id', type: 'text' },
    name: { ref: 'share_links.name', type: 'text' },
    active: { ref: 'share_links.active', type: 'boolean' },
    key: { ref: 'share_links.key', type: 'text' },
    created_at: { ref: 'share_links.created_at', type: 'timestamp' },
    ...siteAddressColumns,
  },
  plain: { id: 'id', name: 'name', active: 'active', createdAt: 'created_at' },
  references: { siteId: 'site_id' },
  present: presentShareLink,
  byId: ({ store, actor, parent }) => store.shareLinks.editable(parent, actor.userId),
});
