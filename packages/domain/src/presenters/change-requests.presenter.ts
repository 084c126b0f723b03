import type { ChangeRequest, ChangeRequestContributor } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { presentUser } from './users.presenter.ts';
import type { ChangeRequestRow, ContributorRow } from '../store/spaces/change-requests.repository.ts';
import { isOutdated } from '../rules/change-requests.rules.ts';

export function presentChangeRequest(settings: DomainSettings, row: ChangeRequestRow): ChangeRequest {
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    createdBy: presentUser(settings, {
      id: row.created_by,
      display_name: row.creator_display_name,
      email: row.creator_email,
      photo_url: row.creator_photo_url,
    }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision_id,
    revisionInitial: row.initial_revision_id,
    ...(row.merged_ancestor_id !== null && { revisionMergedAncestor: row.merged_ancestor_id }),
    ...(row.merged_revision_id !== null && { revisionMerged: row.merged_revision_id }),
    comments: row.open_comment_count,
    outdated: isOutdated(row),
    urls: {
      app: `${settings.appUrl}/o/${row.organization_id}/s/${row.space_id}/~/changes/${row.number}`,
      location: `${settings.publicUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`,
    },
  };
}

export function presentContributor(settings: DomainSettings, row: ContributorRow): ChangeRequestContributor {
  return { user: presentUser(settings, row), count: row.count, updatedAt: row.updated_at };
}
