import { byAge, rowList } from '../../context/list.ts';
import { presentSite } from '../../presenters/sites.presenter.ts';
import type { SiteFilter, SiteRow } from '../../store/sites/sites.repository.ts';

/** The sites of an organization, oldest first. */
export const sitesOfOrganization = rowList({
  name: 'sites',
  order: byAge<SiteRow>('sites'),
  query: ({ store, actor, parent }, filter: SiteFilter) =>
    store.sites.listOfOrganization(parent, actor.userId, filter),
  presentRow: presentSite,
});
