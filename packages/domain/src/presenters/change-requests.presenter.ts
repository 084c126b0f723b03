import { ChangeRequest, type ChangeRequestContributor } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { presentUser } from './users.presenter.ts';
import { plainMembers } from './plain-members.ts';
import {
  type ChangeRequestRow,
  changeRequestRow,
  type ContributorRow,
} from '../store/spaces/change-requests.repository.ts';
import { isOutdated } from '../rules/change-requests.rules.ts';

export const changeRequestMembers = plainMembers(ChangeRequest, changeRequestRow, {
  renamed: {
    revision: 'revision_id',
    revisionInitial: 'initial_revision_id',
    revisionMergedAncestor: 'merged_ancestor_id',
    revisionMerged: 'merged_revision_id',
    comments: 'open_comment_count',
  },
  computed: ['createdBy'],
});

export function presentChangeRequest(settings: DomainSettings, row: ChangeRequestRow): ChangeRequest {
  return {
    object: 'change-request',
    ...changeRequestMembers.present(row),
    createdBy: presentUser(settings, {
      id: row.created_by,
      display_name: row.creator_display_name,
      email: row.creator_email,
      photo_url: row.creator_photo_url,
    }),
    outdated: isOutdated(row),
    urls: {
      app: `${settings.appUrl}/o/${row.organization_id}/s/${row.space_id}/~/changes/${row.number}`,
      location: `${settings.publicUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`,
    },
  };
}

/** A change request as visitors preview it. */
export function presentPreviewedChangeRequest(
  settings: DomainSettings,
  row: ChangeRequestRow,
): ChangeRequest {
  const presented = presentChangeRequest(settings, row);
  const { email: _email, ...createdBy } = presented.createdBy;
  return { ...presented, createdBy, comments: 0 };
}

export function presentContributor(settings: DomainSettings, row: ContributorRow): ChangeRequestContributor {
  return { user: presentUser(settings, row), count: row.count, updatedAt: row.updated_at };
}
