import { presentSite, siteMembers } from '../presenters/sites.presenter.ts';
import { siteRow } from '../store/sites/sites.repository.ts';
import { kind } from './kind.ts';

export const siteKind = kind({
  name: 'Site',
  row: siteRow,
  members: siteMembers,
  references: { organizationId: 'organization_id' },
  present: presentSite,
  byId: ({ store, actor, parent }) => store.sites.visible(parent, actor.userId),
});
