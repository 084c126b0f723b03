import { sql } from 'kysely';
import { presentOrganization } from '../presenters/organizations.presenter.ts';
import { organizationRow } from '../store/workspace/organizations.repository.ts';
import { kind } from './kind.ts';

export const organizationKind = kind({
  name: 'Organization',
  row: organizationRow,
  plain: {
    id: 'id',
    title: 'title',
    createdAt: 'created_at',
    hostname: 'hostname',
    type: 'type',
    defaultRole: 'default_role',
    sso: 'sso',
    ai: 'ai',
    inviteLinks: 'invite_links',
  },
  references: { defaultSiteId: 'default_site_id' },
  present: presentOrganization,
  byId: ({ store, actor, parent }) =>
    store.organizations.listOfMember(sql.val(actor.userId)).where('organizations.id', '=', parent),
});
