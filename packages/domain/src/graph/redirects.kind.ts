import { presentRedirect, redirectMembers } from '../presenters/redirects.presenter.ts';
import { redirectRow } from '../store/sites/redirects.repository.ts';
import { kind } from './kind.ts';

export const redirectKind = kind({
  name: 'SiteRedirect',
  row: redirectRow,
  members: redirectMembers,
  references: { siteId: 'site_id' },
  present: (_settings, row) => presentRedirect(row),
  byId: ({ store, actor, parent }) => store.redirects.visible(parent, actor.userId),
});
