import { permits, type Role, Space } from '@lectern/contract';
import { contentRole, presentedLevel } from '../rules/content-role.ts';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import type { ContentAccess } from '../store/fragments/content-access.ts';
import { type SpaceRow, spaceRow } from '../store/spaces/spaces.repository.ts';

/** A space as a member reads it, or as a visitor reads it on a site, which may show where the content comes from. */
export type ReadSpaceRow = SpaceRow & { readonly as_visitor?: true; readonly shows_git?: true };

export const spaceMembers = plainMembers(Space, spaceRow, {
  renamed: {
    revision: 'revision_id',
    comments: 'open_comment_count',
    changeRequests: 'change_request_count',
    changeRequestsOpen: 'open_change_request_count',
    changeRequestsDraft: 'draft_change_request_count',
  },
  computed: ['defaultLevel'],
});

export function presentSpace(settings: DomainSettings, row: ReadSpaceRow): Space {
  return row.as_visitor === true ? presentToVisitor(settings, row) : presentToMember(settings, row);
}

/**
 * What a visitor reads: not where the content lies, nor how much is being discussed or changed, and where it comes from only if
 * the site links there.
 */
function presentToVisitor(settings: DomainSettings, row: ReadSpaceRow): Space {
  const { permissions, ...space } = presentToMember(settings, {
    ...row,
    git_sync: row.shows_git === true ? row.git_sync : null,
    parent_id: null,
    default_level: 'none',
    open_comment_count: 0,
    change_request_count: 0,
    open_change_request_count: 0,
    draft_change_request_count: 0,
  });
  return { ...space, permissions: { ...permissions, access: false } };
}

function presentToMember(settings: DomainSettings, row: SpaceRow): Space {
  return {
    object: 'space',
    ...spaceMembers.present(row),
    urls: urlsOfSpace(settings, row),
    organization: row.organization_id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    defaultLevel: presentedLevel(row.default_level),
    permissions: permissionsOfSpace(row),
  };
}

export function urlsOfSpace(
  { publicUrl, appUrl }: DomainSettings,
  { id, organization_id }: Pick<SpaceRow, 'id' | 'organization_id'>,
): Space['urls'] {
  return {
    location: `${publicUrl}/v1/spaces/${id}`,
    app: `${appUrl}/o/${organization_id}/s/${id}`,
  };
}

export function permissionsOfSpace(access: ContentAccess): Space['permissions'] {
  return permissionsOf(contentRole(access));
}

const permissionsByRole = new Map<Role | null, Space['permissions']>();

/** The flags of a role, which all spaces that it is the role on share. */
function permissionsOf(role: Role | null): Space['permissions'] {
  const known = permissionsByRole.get(role);
  if (known !== undefined) return known;
  const view = permits('space.view', role);
  const admin = permits('space.admin', role);
  const review = permits('space.review', role);
  const flags = Object.freeze({
    view,
    access: view,
    admin,
    viewInviteLinks: admin,
    edit: permits('space.edit', role),
    triggerGitSync: admin,
    comment: permits('space.comment', role),
    merge: review,
    review,
  });
  permissionsByRole.set(role, flags);
  return flags;
}
