import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role } from './schema/common.ts';
import { Team } from './schema/team.ts';
import { User } from './schema/user.ts';

export const UserPermission = z
  .object({ permission: Role, user: User })
  .meta({ id: 'UserPermission', description: 'The role of a user on a space, a collection or a site.' });
export type UserPermission = z.output<typeof UserPermission>;

export const TeamPermission = z.object({ permission: Role, team: Team }).meta({
  id: 'TeamPermission',
  description: 'The role that was granted to a team on a space, a collection or a site.',
});
export type TeamPermission = z.output<typeof TeamPermission>;

const UserPermissionList = listOf('UserPermission', UserPermission);
const TeamPermissionList = listOf('TeamPermission', TeamPermission);

const subjects = z
  .array(Id)
  .min(1, 'must have at least one item')
  .max(1000, 'must have at most 1000 items')
  .optional();

const Invitation = z
  .object({
    role: Role.nullable().meta({
      description: 'The role to grant; null revokes the role that was granted here.',
    }),
    users: subjects.meta({ description: 'Ids of members of the organization.' }),
    teams: subjects.meta({ description: 'Ids of teams of the organization.' }),
  })
  .refine(({ users, teams }) => users !== undefined || teams !== undefined, {
    error: 'must have at least one of `users` and `teams`',
  });

const RoleChange = z.object({
  role: Role.nullable()
    .optional()
    .meta({ description: 'null revokes the role that was granted here; omitted, nothing changes.' }),
});

/** What roles are granted on. */
type Granted<Kind extends string, Name extends string, Base extends string> = {
  readonly kind: Kind;
  readonly name: Name;
  /** The path of it. */
  readonly base: Base;
  /** What the lists of granted roles contain. */
  readonly listed: string;
  /** Where an effective role comes from. */
  readonly sources: string;
};

/** The granted and the effective roles on spaces, collections and sites: the same operations for all. */
function contentPermissions<
  const Kind extends 'space' | 'collection' | 'site',
  const Name extends string,
  const Base extends string,
>({ kind, name, base, listed, sources }: Granted<Kind, Name, Base>) {
  const path = `${base}/permissions` as const;
  const permission = `${kind}.admin` as const;
  return {
    invite: operation({
      id: `inviteTo${name}`,
      method: 'POST',
      path,
      summary: `Grant a role on a ${kind} to members and teams`,
      description:
        'Replaces the role that they were granted there before. All of them or, on an error, none.',
      permission,
      body: Invitation,
      status: 204,
    }),
    listUsers: operation({
      id: `listUserPermissionsIn${name}`,
      method: 'GET',
      path: `${path}/users`,
      summary: `List the users who were granted a role on a ${kind}`,
      description: listed,
      permission,
      query: pageQuery,
      result: UserPermissionList,
      status: 200,
    }),
    updateUser: operation({
      id: `updateUserPermissionIn${name}`,
      method: 'PATCH',
      path: `${path}/users/{userId}`,
      summary: `Update the role of a user on a ${kind}`,
      permission,
      body: RoleChange,
      status: 204,
    }),
    removeUser: operation({
      id: `removeUserFrom${name}`,
      method: 'DELETE',
      path: `${path}/users/{userId}`,
      summary: `Revoke the role of a user on a ${kind}`,
      permission,
      status: 205,
    }),
    listTeams: operation({
      id: `listTeamPermissionsIn${name}`,
      method: 'GET',
      path: `${path}/teams`,
      summary: `List the teams that were granted a role on a ${kind}`,
      description: listed,
      permission,
      query: pageQuery,
      result: TeamPermissionList,
      status: 200,
    }),
    updateTeam: operation({
      id: `updateTeamPermissionIn${name}`,
      method: 'PATCH',
      path: `${path}/teams/{teamId}`,
      summary: `Update the role of a team on a ${kind}`,
      permission,
      body: RoleChange,
      status: 204,
    }),
    removeTeam: operation({
      id: `removeTeamFrom${name}`,
      method: 'DELETE',
      path: `${path}/teams/{teamId}`,
      summary: `Revoke the role of a team on a ${kind}`,
      permission,
      status: 205,
    }),
    listAggregate: operation({
      id: `listPermissionsAggregateIn${name}`,
      method: 'GET',
      path: `${path}/aggregate`,
      summary: `List the effective roles on a ${kind}`,
      description: `Every user who can see it, with their effective role: ${sources}.`,
      permission,
      query: { ...pageQuery, role: Role.optional().meta({ description: 'Only users with this role.' }) },
      result: UserPermissionList,
      status: 200,
    }),
  };
}

const inTree = (kind: 'space' | 'collection') => ({
  listed: `A role on a collection is inherited by everything in it; this lists only the roles that were granted on this ${kind} itself.`,
  sources:
    'granted to them or to a team of theirs, here or on a parent, by a default level, or by their role in the organization',
});

export const spacePermissions = contentPermissions({
  kind: 'space',
  name: 'Space',
  base: '/v1/spaces/{spaceId}',
  ...inTree('space'),
});
export const collectionPermissions = contentPermissions({
  kind: 'collection',
  name: 'Collection',
  base: '/v1/collections/{collectionId}',
  ...inTree('collection'),
});
export const sitePermissions = contentPermissions({
  kind: 'site',
  name: 'Site',
  base: '/v1/orgs/{organizationId}/sites/{siteId}',
  listed: 'A role on a site opens the site, and none of the spaces on it.',
  sources: 'granted to them or to a team of theirs, or by their role in the organization',
});
