import type { SiteSectionGroup } from '@lectern/contract';
import { presentBareGroup } from '../presenters/section-groups.presenter.ts';
import type { SectionGroupRow } from '../store/sites/section-groups.repository.ts';
import { kind } from './kind.ts';

export const sectionGroupKind = kind<SectionGroupRow, Omit<SiteSectionGroup, 'sections'>>({
  name: 'SiteSectionGroup',
  columns: {
    id: { ref: 'site_section_groups.id', type: 'text' },
    site_id: { ref: 'site_section_groups.site_id', type: 'text' },
    title: { ref: 'site_section_groups.title', type: 'text' },
    icon: { ref: 'site_section_groups.icon', type: 'text' },
    position: { ref: 'site_section_groups.position', type: 'integer' },
  },
  plain: { id: 'id', title: 'title', icon: 'icon' },
  references: { siteId: 'site_id' },
  present: (_settings, row) => presentBareGroup(row),
  byId: ({ store, actor, parent }) => store.sectionGroups.visible(parent, actor.userId),
});
