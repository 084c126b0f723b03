import { presentBareGroup, sectionGroupMembers } from '../presenters/section-groups.presenter.ts';
import { sectionGroupRow } from '../store/sites/section-groups.repository.ts';
import { kind } from './kind.ts';

export const sectionGroupKind = kind({
  name: 'SiteSectionGroup',
  row: sectionGroupRow,
  members: sectionGroupMembers,
  references: { siteId: 'site_id' },
  present: (_settings, row) => presentBareGroup(row),
  byId: ({ store, actor, parent }) => store.sectionGroups.visible(parent, actor.userId),
});
