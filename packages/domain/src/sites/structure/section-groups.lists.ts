import { byPosition, rowList } from '../../context/list.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentSectionGroups } from './read-section-groups.ts';
import type { SectionGroupRow } from '../../store/sites/section-groups.repository.ts';

/** The section groups of one site. */
export const sectionGroupsOfSite = rowList({
  name: 'sectionGroups',
  order: byPosition<SectionGroupRow>('site_section_groups'),
  query: ({ store, parent }, _filter: { site: SiteRow }) => store.sectionGroups.listOfSite(parent),
  scope: () => null,
  present: (ctx, rows, { actor, filter }) => presentSectionGroups(ctx, actor, filter.site, rows),
});
