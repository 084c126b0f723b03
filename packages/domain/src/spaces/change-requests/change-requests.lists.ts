import type { Contract, ParsedInputOf } from '@lectern/contract';
import { ascending, byAge, reversed, rowList } from '../../context/list.ts';
import { presentChangeRequest, presentContributor } from '../../presenters/change-requests.presenter.ts';
import type {
  ChangeRequestFilter,
  ChangeRequestRow,
  ContributorRow,
  OrganizationChangeRequestFilter,
} from '../../store/spaces/change-requests.repository.ts';

/** The change requests of a space with a status, latest first. */
export const changeRequestsOfSpace = rowList({
  name: 'change-requests',
  order: reversed(
    ascending<ChangeRequestRow>([
      { column: 'change_requests.number', kind: 'number', read: (row) => row.number },
    ]),
  ),
  query: ({ store, actor, parent }, filter: ChangeRequestFilter) =>
    store.changeRequests.listOfSpace(parent, actor.userId, filter),
  presentRow: presentChangeRequest,
});

type OrganizationQuery = ParsedInputOf<Contract['changeRequests']['listOfOrganization']>;

/** The filter of the change requests of an organization. */
export function organizationFilter({
  status = ['open'],
  creator,
  contributor,
  requestedReviewer,
}: Pick<
  OrganizationQuery,
  'status' | 'creator' | 'contributor' | 'requestedReviewer'
>): OrganizationChangeRequestFilter {
  return {
    draft: status.includes('draft'),
    open: status.includes('open'),
    archived: status.includes('archived'),
    merged: status.includes('merged'),
    creator,
    contributor,
    requestedReviewer,
  };
}

/** The change requests in all spaces of an organization, latest first. */
export const changeRequestsOfOrganization = rowList({
  name: 'organizations.change-requests',
  order: reversed(byAge<ChangeRequestRow>('change_requests')),
  query: ({ store, actor, parent }, filter: OrganizationChangeRequestFilter) =>
    store.changeRequests.listOfOrganization(parent, actor.userId, filter),
  presentRow: presentChangeRequest,
});

/** The contributors of a change request, the latest first. */
export const contributorsOfChangeRequest = rowList({
  name: 'change-requests.contributors',
  order: reversed(
    ascending<ContributorRow>([
      { column: 'contributors.updated_at', kind: 'timestamp', read: (row) => row.updated_at },
      { column: 'contributors.user_id', kind: 'text', read: (row) => row.id },
    ]),
  ),
  query: ({ store, actor, parent }) => store.changeRequests.listContributors(parent, actor.userId),
  presentRow: presentContributor,
});
