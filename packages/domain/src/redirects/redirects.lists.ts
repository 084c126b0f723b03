import { byAge, rowList } from '../list.ts';
import { presentRedirect } from './redirects.presenter.ts';
import type { RedirectRow } from './redirects.repository.ts';

/** The redirects of a site, oldest first. */
export const redirectsOfSite = rowList({
  name: 'redirects',
  order: byAge<RedirectRow>('site_redirects'),
  query: ({ store, actor, parent }) => store.redirects.listOfSite(parent, actor.userId),
  present: (_ctx, rows) => rows.map(presentRedirect),
});
