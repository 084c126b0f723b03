import { presentSite } from '../presenters/sites.presenter.ts';
import { siteRow } from '../store/sites/sites.repository.ts';
import { kind } from './kind.ts';

export const siteKind = kind({
  name: 'Site',
  row: siteRow,
  plain: {
    id: 'id',
    type: 'type',
    title: 'title',
    hostname: 'hostname',
    basename: 'basename',
    visibility: 'visibility',
    published: 'published',
    siteSpaces: 'site_space_count',
    createdAt: 'created_at',
  },
  references: { organizationId: 'organization_id' },
  present: presentSite,
  byId: ({ store, actor, parent }) => store.sites.visible(parent, actor.userId),
});
