import type { SiteSection } from '@lectern/contract';
import { presentBareSection } from '../presenters/site-sections.presenter.ts';
import type { SiteSectionRow } from '../store/sites/site-sections.repository.ts';
import { siteAddressOf, type SiteAddressRow } from '../store/sites/site-address-row.ts';
import { kind } from './kind.ts';
import { siteAddressColumns } from './site-address.ts';

export const siteSectionKind = kind<SiteSectionRow & SiteAddressRow, Omit<SiteSection, 'siteSpaces'>>({
  name: 'SiteSection',
  columns: {
    id: { ref: 'site_sections.id', type: 'text' },
    site_id: { ref: 'site_sections.site_id', type: 'text' },
    group_id: { ref: 'site_sections.group_id', type: 'text' },
    title: { ref: 'site_sections.title', type: 'text' },
    description: { ref: 'site_sections.description', type: 'text' },
    path: { ref: 'site_sections.path', type: 'text' },
    icon: { ref: 'site_sections.icon', type: 'text' },
    condition: { ref: 'site_sections.condition', type: 'text' },
    is_default: { ref: 'site_sections.is_default', type: 'boolean' },
    position: { ref: 'site_sections.position', type: 'integer' },
    ...siteAddressColumns,
  },
  plain: {
    id: 'id',
    title: 'title',
    description: 'description',
    default: 'is_default',
    path: 'path',
    condition: 'condition',
    icon: 'icon',
  },
  references: { siteId: 'site_id', sectionGroupId: 'group_id' },
  present: (settings, row) => presentBareSection(settings, siteAddressOf(row), row),
  byId: ({ store, actor, parent }) => store.siteSections.visible(parent, actor.userId),
});
