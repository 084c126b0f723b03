import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role } from './schema/common.ts';
import { Team } from './schema/team.ts';
import { User } from './schema/user.ts';

export const UserPermission = z
  .object({ permission: Role, user: User })
  .meta({ id: 'UserPermission', description: 'The role of a user on some content.' });
export type UserPermission = z.output<typeof UserPermission>;

export const TeamPermission = z
  .object({ permission: Role, team: Team })
  .meta({ id: 'TeamPermission', description: 'The role that a team was given on some content.' });
export type TeamPermission = z.output<typeof TeamPermission>;

const UserPermissionList = listOf('UserPermission', UserPermission);
const TeamPermissionList = listOf('TeamPermission', TeamPermission);

const subjects = z.array(Id).min(1, 'must name at least one').max(1000, 'must name at most 1000').optional();

const Invitation = z
  .object({
    role: Role.nullable().meta({ description: 'The role to give; null takes away what was given here.' }),
    users: subjects.meta({ description: 'Ids of members of the organization.' }),
    teams: subjects.meta({ description: 'Ids of teams of the organization.' }),
  })
  .refine(({ users, teams }) => users !== undefined || teams !== undefined, {
    error: 'name at least one of `users` and `teams`',
  });

const RoleChange = z.object({
  role: Role.nullable()
    .optional()
    .meta({ description: 'Null takes away what was given here; left out, nothing changes.' }),
});

/** Who was given which role on a space or a collection, and who has one: the same operations for both. */
function contentPermissions<const Kind extends 'space' | 'collection', const Name extends string>(
  kind: Kind,
  name: Name,
) {
  const path = `/v1/${kind}s/{${kind}Id}/permissions` as const;
  const permission = `${kind}.admin` as const;
  const inherited = `What was given on a collection counts in everything below it; this lists what was given on this ${kind} itself.`;
  return {
    invite: operation({
      id: `inviteTo${name}`,
      method: 'POST',
      path,
      summary: `Give members and teams a role on a ${kind}`,
      description: 'Replaces the role they were given there before. All of them or, on a mistake, none.',
      permission,
      body: Invitation,
      status: 204,
    }),
    listUsers: operation({
      id: `listUserPermissionsIn${name}`,
      method: 'GET',
      path: `${path}/users`,
      summary: `List the users who were given a role on a ${kind}`,
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
      summary: `Change the role that a user was given on a ${kind}`,
      permission,
      body: RoleChange,
      status: 204,
    }),
    removeUser: operation({
      id: `removeUserFrom${name}`,
      method: 'DELETE',
      path: `${path}/users/{userId}`,
      summary: `Take away the role that a user was given on a ${kind}`,
      permission,
      status: 205,
    }),
    listTeams: operation({
      id: `listTeamPermissionsIn${name}`,
      method: 'GET',
      path: `${path}/teams`,
      summary: `List the teams that were given a role on a ${kind}`,
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
      summary: `Change the role that a team was given on a ${kind}`,
      permission,
      body: RoleChange,
      status: 204,
    }),
    removeTeam: operation({
      id: `removeTeamFrom${name}`,
      method: 'DELETE',
      path: `${path}/teams/{teamId}`,
      summary: `Take away the role that a team was given on a ${kind}`,
      permission,
      status: 205,
    }),
    listAggregate: operation({
      id: `listPermissionsAggregateIn${name}`,
      method: 'GET',
      path: `${path}/aggregate`,
      summary: `List everyone who may see a ${kind}`,
      description:
        'Each with the role they have there, wherever it comes from: given to them or to a team of theirs, here or above, by a default level, or by their role in the organization.',
      permission,
      query: { ...pageQuery, role: Role.optional().meta({ description: 'Only those who have this role.' }) },
      result: UserPermissionList,
      status: 200,
    }),
  };
}

export const spacePermissions = contentPermissions('space', 'Space');
export const collectionPermissions = contentPermissions('collection', 'Collection');
