import { presentShareLink } from '../presenters/share-links.presenter.ts';
import { shareLinkRow } from '../store/sites/share-links.repository.ts';
import { kind } from './kind.ts';

export const shareLinkKind = kind({
  name: 'ShareLink',
  row: shareLinkRow,
  plain: { id: 'id', name: 'name', active: 'active', createdAt: 'created_at' },
  references: { siteId: 'site_id' },
  present: presentShareLink,
  byId: ({ store, actor, parent }) => store.shareLinks.editable(parent, actor.userId),
});
