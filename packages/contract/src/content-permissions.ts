import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role } from './schema/common.ts';
import { Team } from './schema/team.ts';
import { User } from './schema/user.ts';

export const UserPermission = z
  .object({ permission: Role, user: User })
  .meta({ id: 'UserPermission', description: 'The role of a user on a space or a collection.' });
export type UserPermission = z.output<typeof UserPermission>;

export const TeamPermission = z.object({ permission: Role, team: Team }).meta({
  id: 'TeamPermission',
  description: 'The role that was granted to a team on a space or a collection.',
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

/** The granted and the effective roles on a space or a collection: the same operations for both. */
function contentPermissions<const Kind extends 'space' | 'collection', const Name extends string>(
  kind: Kind,
  name: Name,
) {
  const path = `/v1/${kind}s/{${kind}Id}/permissions` as const;
  const permission = `${kind}.admin` as const;
  const inherited = `A role on a collection is inherited by everything in it; this lists only the roles that were granted on this ${kind} itself.`;
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
      description: inherited,
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
      description: inherited,
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
      description:
        'Every user who can see it, with their effective role: granted to them or to a team of theirs, here or on a parent, by a default level, or by their role in the organization.',
      permission,
      query: { ...pageQuery, role: Role.optional().meta({ description: 'Only users with this role.' }) },
      result: UserPermissionList,
      status: 200,
    }),
  };
}

export const spacePermissions = contentPermissions('space', 'Space');
export const collectionPermissions = contentPermissions('collection', 'Collection');
