import { byAge, rowList } from '../list.ts';
import { presentSite } from './sites.presenter.ts';
import type { SiteFilter, SiteRow } from './sites.repository.ts';

/** The sites of an organization, oldest first. */
export const sitesOfOrganization = rowList({
  name: 'sites',
  order: byAge<SiteRow>('sites'),
  query: ({ store, actor, parent }, filter: SiteFilter) =>
    store.sites.listOfOrganization(parent, actor.userId, filter),
  present: (ctx, rows) => rows.map((row) => presentSite(ctx.settings, row)),
});
