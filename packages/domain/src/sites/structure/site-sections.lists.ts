import { byPosition, rowList } from '../../context/list.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentSections } from './read-sections.ts';
import type { SiteSectionRow } from '../../store/sites/site-sections.repository.ts';

/** The sections of one site. */
export const sectionsOfSite = rowList({
  name: 'siteSections',
  order: byPosition<SiteSectionRow>('site_sections'),
  query: ({ store, parent }, { hidden }: { site: SiteRow; hidden: string | undefined }) =>
    store.siteSections.listOfSite(parent, hidden),
  scope: () => null,
  present: (ctx, rows, { actor, filter }) => presentSections(ctx, actor, filter.site, rows),
});
