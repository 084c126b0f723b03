import { byPosition, rowList } from '../list.ts';
import type { SiteRow } from '../sites/sites.repository.ts';
import { presentSections } from './read-sections.ts';
import type { SiteSectionRow } from './site-sections.repository.ts';

/** The sections of one site. */
export const sectionsOfSite = rowList({
  name: 'siteSections',
  order: byPosition<SiteSectionRow>('site_sections'),
  query: ({ store, parent }, _filter: { site: SiteRow }) => store.siteSections.listOfSite(parent),
  scope: () => null,
  present: (ctx, rows, { actor, filter }) => presentSections(ctx, actor.userId, filter.site, rows),
});
