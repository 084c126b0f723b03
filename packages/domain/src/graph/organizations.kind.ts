import { sql } from 'kysely';
import { organizationMembers, presentOrganization } from '../presenters/organizations.presenter.ts';
import { organizationRow } from '../store/workspace/organizations.repository.ts';
import { kind } from './kind.ts';

export const organizationKind = kind({
  name: 'Organization',
  row: organizationRow,
  members: organizationMembers,
  references: { defaultSiteId: 'default_site_id' },
  present: presentOrganization,
  byId: ({ store, actor, parent }) =>
    store.organizations.listOfMember(sql.val(actor.userId)).where('organizations.id', '=', parent),
});
