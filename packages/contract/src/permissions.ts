/** Roles on an organization, a collection or a space, lowest first (DECISIONS B3). */
export const roles = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
export type Role = (typeof roles)[number];

const rank: Record<Role, number> = { read: 1, comment: 2, edit: 3, review: 4, create: 5, admin: 6 };

/** The rank of a role, from 1 (`read`) to 6 (`admin`), by which grants are stored and compared. */
export function rankOf(role: Role): number {
  return rank[role];
}

/** The role with a rank; `null` for none. */
export function roleWithRank(rankOrNone: number | null): Role | null {
  return rankOrNone === null ? null : (roles[rankOrNone - 1] ?? null);
}

/** Whether `role` is at least `needed`; a guest (`null`) has no role. */
export function hasRole(role: Role | null, needed: Role): boolean {
  return role !== null && rank[role] >= rank[needed];
}

/**
 * The permissions that an operation can require. `resource` is loaded and checked against the path;
 * `role` is the minimum role on it, `null` where being a guest of the organization is enough.
 * The `permissions` flags of resources are computed from the same table.
 */
export const permissions = {
  public: { resource: 'nothing' },
  session: { resource: 'session' },
  // The account itself, not for tokens that are limited to an organization or a space.
  account: { resource: 'session' },
  'instance.admin': { resource: 'instance' },
  'user.view': { resource: 'user' },
  'user.edit': { resource: 'user' },
  'user.admin': { resource: 'user' },
  'organization.view': { resource: 'organization', role: null },
  // Also with a token that is no session of single sign-on, where the organization enforces it.
  'organization.signIn': { resource: 'organization', role: null },
  'organization.listMembers': { resource: 'organization', role: 'read' },
  'organization.listTeams': { resource: 'organization', role: 'read' },
  'organization.ownTeam': { resource: 'organization', role: 'create' },
  'organization.createContent': { resource: 'organization', role: 'create' },
  'organization.listOpenAPISpecs': { resource: 'organization', role: 'read' },
  'organization.createOpenAPISpec': { resource: 'organization', role: 'create' },
  'organization.admin': { resource: 'organization', role: 'admin' },
  // An owner of a team counts as its admin.
  'team.view': { resource: 'team', role: 'read' },
  'team.admin': { resource: 'team', role: 'admin' },
  // With `own`, a member needs no role for their own membership.
  'member.view': { resource: 'member', role: 'read', own: true },
  'member.viewAccess': { resource: 'member', role: 'admin', own: true },
  'member.remove': { resource: 'member', role: 'admin', own: true },
  'member.endAccess': { resource: 'member', role: 'admin', own: true },
  'member.admin': { resource: 'member', role: 'admin' },
  // Anyone who has the id of an invite link may accept it; the role is the one on the resource of the invite.
  'invite.follow': { resource: 'invite', role: null },
  'invite.admin': { resource: 'invite', role: 'admin' },
  'collection.view': { resource: 'collection', role: 'read' },
  'collection.create': { resource: 'collection', role: 'create' },
  'collection.admin': { resource: 'collection', role: 'admin' },
  'space.view': { resource: 'space', role: 'read' },
  'space.comment': { resource: 'space', role: 'comment' },
  'space.edit': { resource: 'space', role: 'edit' },
  'space.review': { resource: 'space', role: 'review' },
  'space.publish': { resource: 'space', role: 'create' },
  'space.admin': { resource: 'space', role: 'admin' },
  // The role is that on the space.
  'changeRequest.view': { resource: 'changeRequest', role: 'read' },
  'changeRequest.comment': { resource: 'changeRequest', role: 'comment' },
  'changeRequest.edit': { resource: 'changeRequest', role: 'edit' },
  'changeRequest.review': { resource: 'changeRequest', role: 'review' },
  'site.view': { resource: 'site', role: 'read' },
  'site.edit': { resource: 'site', role: 'create' },
  'site.admin': { resource: 'site', role: 'admin' },
  'customField.view': { resource: 'organization', role: 'read' },
  'customField.edit': { resource: 'organization', role: 'admin' },
  'translation.view': { resource: 'organization', role: 'read' },
  'translation.edit': { resource: 'organization', role: 'create' },
  'openapiSpec.view': { resource: 'openapiSpec', role: 'read' },
  'openapiSpec.edit': { resource: 'openapiSpec', role: 'create' },
} as const satisfies Record<
  string,
  | { resource: 'nothing' | 'session' | 'instance' | 'user' }
  | {
      resource:
        | 'organization'
        | 'team'
        | 'member'
        | 'invite'
        | 'collection'
        | 'space'
        | 'changeRequest'
        | 'site'
        | 'openapiSpec';
      role: Role | null;
      own?: true;
    }
>;

export type Permission = keyof typeof permissions;
export type ResourceKind = (typeof permissions)[Permission]['resource'];

/** The permissions that a role on a resource decides. */
export type RolePermission = {
  [P in Permission]: (typeof permissions)[P] extends { role: Role | null } ? P : never;
}[Permission];

/** Whether `role` on the resource of `permission` is enough for it. */
export function permits(permission: RolePermission, role: Role | null): boolean {
  const needed = permissions[permission].role;
  return needed === null || hasRole(role, needed);
}
