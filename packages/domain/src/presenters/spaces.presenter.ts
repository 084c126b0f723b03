import { permits, type Space } from '@lectern/contract';
import { contentRole, presentedLevel } from '../rules/content-role.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';

/** A space as a member reads it, or as a visitor reads it on a site. */
export type ReadSpaceRow = SpaceRow & { readonly as_visitor?: true };

export function presentSpace(settings: DomainSettings, row: ReadSpaceRow): Space {
  const role = contentRole(row);
  const view = permits('space.view', role);
  const admin = permits('space.admin', role);
  const review = permits('space.review', role);
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    ...(row.emoji !== null && { emoji: row.emoji }),
    ...(row.icon !== null && { icon: row.icon }),
    visibility: row.visibility,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
    editMode: row.edit_mode,
    urls: {
      location: `${settings.publicUrl}/v1/spaces/${row.id}`,
      app: `${settings.appUrl}/o/${row.organization_id}/s/${row.id}`,
    },
    organization: row.organization_id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    ...(row.git_sync !== null && { gitSync: row.git_sync }),
    revision: row.revision_id,
    defaultLevel: presentedLevel(row.default_level),
    comments: row.open_comment_count,
    changeRequests: row.change_request_count,
    changeRequestsOpen: row.open_change_request_count,
    changeRequestsDraft: row.draft_change_request_count,
    permissions: {
      view,
      access: view && row.as_visitor !== true,
      admin,
      viewInviteLinks: admin,
      edit: permits('space.edit', role),
      triggerGitSync: admin,
      comment: permits('space.comment', role),
      merge: review,
      review,
    },
  };
}
