import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './schema/common.ts';
import { Team, TeamList, TeamMember, TeamMemberRole } from './schema/team.ts';
import { text } from './schema/text.ts';

const Title = text(1, 64);
const collectionPath = '/v1/orgs/{organizationId}/teams';
const path = `${collectionPath}/{teamId}` as const;

const UserOrEmail = text(1, 320, 'A member: the id of the user, or their e-mail address.');

/** Maximum number of members that one request may name. */
const maxMembers = 1000;

const members = (item: typeof Id) => z.array(item).max(maxMembers, `must have at most ${maxMembers} members`);

export const teams = {
  list: operation({
    id: 'listTeamsInOrganizationById',
    method: 'GET',
    path: collectionPath,
    summary: 'List the teams of an organization',
    permission: 'organization.listTeams',
    query: {
      ...pageQuery,
      owner: Id.optional().meta({ description: 'Only teams that this member can manage.' }),
      title: text(0, 64, 'Only teams whose title contains this, case-insensitively.').optional(),
    },
    result: TeamList,
    status: 200,
  }),
  create: operation({
    id: 'createOrganizationTeam',
    method: 'PUT',
    path: collectionPath,
    summary: 'Create a team',
    description: 'You become its owner.',
    permission: 'organization.ownTeam',
    body: z.object({
      title: Title,
      members: members(Id).optional().meta({ description: 'Ids of the members to add.' }),
    }),
    result: Team,
    status: 201,
  }),
  get: operation({
    id: 'getTeamInOrganizationById',
    method: 'GET',
    path,
    summary: 'Get a team',
    permission: 'team.view',
    result: Team,
    status: 200,
  }),
  update: operation({
    id: 'updateTeamInOrganizationById',
    method: 'PATCH',
    path,
    summary: 'Rename a team',
    permission: 'team.admin',
    body: z.object({ title: Title }),
    result: Team,
    status: 200,
  }),
  delete: operation({
    id: 'removeTeamFromOrganizationById',
    method: 'DELETE',
    path,
    summary: 'Delete a team',
    description: 'Its members lose the access that only the team was granted.',
    permission: 'team.admin',
    status: 204,
  }),
  listMembers: operation({
    id: 'listTeamMembersInOrganizationById',
    method: 'GET',
    path: `${path}/members`,
    summary: 'List the members of a team',
    permission: 'team.view',
    query: pageQuery,
    result: listOf('TeamMember', TeamMember),
    status: 200,
  }),
  updateMembers: operation({
    id: 'updateMembersInOrganizationTeam',
    method: 'PUT',
    path: `${path}/members`,
    summary: 'Update the members of a team',
    description:
      'Adds, updates and removes members in one transaction. A user in both `add` and `remove` is removed.',
    permission: 'team.admin',
    body: z.object({
      add: members(UserOrEmail).optional(),
      remove: members(UserOrEmail).optional(),
      memberships: z
        .record(Id, z.object({ role: TeamMemberRole }))
        .refine((roles) => Object.keys(roles).length <= maxMembers, `must have at most ${maxMembers} members`)
        .optional()
        .meta({
          description: 'The role in the team, by id of the user; a user who is not in the team is added.',
        }),
    }),
    status: 204,
  }),
  putMember: operation({
    id: 'addMemberToOrganizationTeamById',
    method: 'PUT',
    path: `${path}/members/{userId}`,
    summary: 'Add a member to a team, or update their role',
    permission: 'team.admin',
    body: z.object({
      role: TeamMemberRole.optional().meta({
        description: 'When omitted, a new member becomes a `member`, and an existing one keeps their role.',
      }),
    }),
    bodyOptional: true,
    status: 204,
  }),
  removeMember: operation({
    id: 'deleteMemberFromOrganizationTeamById',
    method: 'DELETE',
    path: `${path}/members/{userId}`,
    summary: 'Remove a member from a team',
    permission: 'team.admin',
    status: 204,
  }),
};
