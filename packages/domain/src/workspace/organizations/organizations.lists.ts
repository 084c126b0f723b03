import type { Organization } from '@lectern/contract';
import type { OrganizationFilter } from '../../core/actor.ts';
import { ascending, rowList } from '../../context/list.ts';
import { presentOrganization } from '../../presenters/organizations.presenter.ts';
import type { OrganizationRow } from '../../store/workspace/organizations.repository.ts';

/** The organizations of a user, in the order of joining. */
export const organizationsOfUser = rowList<OrganizationRow, Organization, OrganizationFilter>({
  name: 'organizations',
  order: ascending([
    {
      column: 'members.joined_at',
      kind: 'timestamp',
      read: (row: OrganizationRow) => row.member_joined_at,
    },
    { column: 'members.organization_id', kind: 'text', read: (row: OrganizationRow) => row.id },
  ]),
  query: ({ store, parent }, open) => store.organizations.listOpen(parent, open),
  presentRow: presentOrganization,
});
