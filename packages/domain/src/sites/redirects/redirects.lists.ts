import { byAge, rowList } from '../../context/list.ts';
import { presentRedirect } from '../../presenters/redirects.presenter.ts';
import type { RedirectRow } from '../../store/sites/redirects.repository.ts';

/** The redirects of a site, oldest first. */
export const redirectsOfSite = rowList({
  name: 'redirects',
  order: byAge<RedirectRow>('site_redirects'),
  query: ({ store, actor, parent }) => store.redirects.listOfSite(parent, actor.userId),
  presentRow: (_settings, row) => presentRedirect(row),
});
