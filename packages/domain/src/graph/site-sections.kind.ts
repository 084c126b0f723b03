import { presentBareSection, siteSectionMembers } from '../presenters/site-sections.presenter.ts';
import { siteSectionNodeRow } from '../store/sites/site-sections.repository.ts';
import { siteAddressOf } from '../store/sites/site-address-row.ts';
import { kind } from './kind.ts';

export const siteSectionKind = kind({
  name: 'SiteSection',
  row: siteSectionNodeRow,
  members: siteSectionMembers,
  references: { siteId: 'site_id', sectionGroupId: 'group_id' },
  present: (settings, row) => presentBareSection(settings, siteAddressOf(row), row),
  byId: ({ store, actor, parent }) => store.siteSections.visible(parent, actor.userId),
});
