import { ascending, rowList } from '../../context/list.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentSiteSpaces } from './read-site-spaces.ts';
import type { SiteSpaceFilter, SiteSpaceRow } from '../../store/sites/site-spaces.repository.ts';

type Filter = { readonly site: SiteRow } & SiteSpaceFilter;

/** The spaces of one site. */
export const siteSpacesOfSite = rowList({
  name: 'siteSpaces',
  order: ascending([
    { column: 'site_spaces.position', kind: 'number', read: (row: SiteSpaceRow) => row.site_space_position },
    { column: 'site_spaces.id', kind: 'text', read: (row: SiteSpaceRow) => row.site_space_id },
  ]),
  query: ({ store, actor, parent }, filter: Filter) =>
    store.siteSpaces.listOfSite(parent, actor.userId, filter),
  scope: (filter) => filter.siteDefault,
  present: (ctx, rows, { actor, filter }) => presentSiteSpaces(ctx, actor, filter.site, rows),
});
