import { presentShareLink, shareLinkMembers } from '../presenters/share-links.presenter.ts';
import { shareLinkRow } from '../store/sites/share-links.repository.ts';
import { kind } from './kind.ts';

export const shareLinkKind = kind({
  name: 'ShareLink',
  row: shareLinkRow,
  members: shareLinkMembers,
  references: { siteId: 'site_id' },
  present: presentShareLink,
  byId: ({ store, actor, parent }) => store.shareLinks.editable(parent, actor.userId),
});
