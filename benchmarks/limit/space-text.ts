import { appUrl, publicUrl } from '../contestants/base-urls.ts';

/** The columns that a space's JSON needs, in this order. */
export const spaceColumns = `a.id, a.organization_id, a.parent_id, a.title, a.emoji, a.icon, a.visibility, a.created_at,
  a.updated_at, a.edit_mode, a.revision_id, a.open_comment_count, a.change_request_count, a.open_change_request_count,
  a.draft_change_request_count, a.default_level`;

export type SpaceTuple = [
  id: string,
  organizationId: string,
  parentId: string | null,
  title: string,
  emoji: string | null,
  icon: string | null,
  visibility: string,
  createdAt: string,
  updatedAt: string,
  editMode: string,
  revisionId: string,
  comments: number,
  changeRequests: number,
  changeRequestsOpen: number,
  changeRequestsDraft: number,
  defaultLevel: string,
];

function permissionsOf(isAdmin: boolean) {
  return {
    view: true,
    access: isAdmin,
    admin: isAdmin,
    viewInviteLinks: isAdmin,
    edit: isAdmin,
    triggerGitSync: isAdmin,
    comment: isAdmin,
    merge: isAdmin,
    review: isAdmin,
  };
}

const permissions = {
  admin: JSON.stringify(permissionsOf(true)),
  visitor: JSON.stringify(permissionsOf(false)),
};

/** Who reads: the limit authorizes nobody, so that the flags are constant. */
export type SpaceReader = keyof typeof permissions;

/** The JSON text of a space. Ids and values need no escaping; titles do. */
export function spaceText(space: SpaceTuple, reader: SpaceReader): string {
  const [id, organizationId, parentId, title, emoji, icon, visibility, createdAt, updatedAt, editMode] =
    space;
  const isVisitor = reader === 'visitor';
  const level = isVisitor || space[15] === 'none' ? 'null' : `"${space[15]}"`;
  return `{"object":"space","id":"${id}","title":${JSON.stringify(title)}${
    emoji === null ? '' : `,"emoji":"${emoji}"`
  }${icon === null ? '' : `,"icon":"${icon}"`},"visibility":"${visibility}","createdAt":"${createdAt}","updatedAt":"${updatedAt}","editMode":"${editMode}","revision":"${space[10]}",${
    isVisitor
      ? '"comments":0,"changeRequests":0,"changeRequestsOpen":0,"changeRequestsDraft":0'
      : `"comments":${space[11]},"changeRequests":${space[12]},"changeRequestsOpen":${space[13]},"changeRequestsDraft":${space[14]}`
  },"urls":{"location":"${publicUrl}/v1/spaces/${id}","app":"${appUrl}/o/${organizationId}/s/${id}"},"organization":"${organizationId}"${
    isVisitor || parentId === null ? '' : `,"parent":"${parentId}"`
  },"defaultLevel":${level},"permissions":${permissions[reader]}}`;
}

const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const noLevel = '"defaultLevel":"none"';

/** The JSON of a space, absent members as null; `withLevels` completes its text. */
export function spaceJson(reader: SpaceReader): string {
  const shown = (column: string, hidden: string) => (reader === 'visitor' ? hidden : column);
  return `json_build_object('object', 'space', 'id', a.id, 'title', a.title, 'emoji', a.emoji, 'icon', a.icon,
    'visibility', a.visibility, 'createdAt', ${moment('a.created_at')}, 'updatedAt', ${moment('a.updated_at')},
    'editMode', a.edit_mode, 'revision', a.revision_id, 'comments', ${shown('a.open_comment_count', '0')},
    'changeRequests', ${shown('a.change_request_count', '0')}, 'changeRequestsOpen', ${shown('a.open_change_request_count', '0')},
    'changeRequestsDraft', ${shown('a.draft_change_request_count', '0')},
    'urls', json_build_object('location', '${publicUrl}/v1/spaces/' || a.id, 'app', '${appUrl}/o/' || a.organization_id || '/s/' || a.id),
    'organization', a.organization_id, 'parent', ${shown('a.parent_id', 'null')}, 'defaultLevel', ${shown('a.default_level', "'none'")},
    'permissions', '${permissions[reader]}'::json)`;
}

/** Null members are removed, but a level that is none is one. */
export function withLevels(text: string): string {
  return text.replaceAll(noLevel, '"defaultLevel":null');
}
