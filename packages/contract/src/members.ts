import { z } from 'zod';
import { operation } from './operation.ts';
import { listOf, Order, pageQuery, Role } from './schema/common.ts';
import { Member, MemberList, MemberRole } from './schema/member.ts';
import { Space } from './schema/space.ts';
import { Team, TeamMembership } from './schema/team.ts';
import { text } from './schema/text.ts';
import { roles } from './permissions.ts';

const base = '/v1/orgs/{organizationId}/members';
const path = `${base}/{userId}` as const;

const MemberRoleFilter = z.enum([...roles, 'guest']).meta({ id: 'MemberRoleFilter' });
const MemberSort = z.enum(['joinedAt', 'lastSeenAt']).meta({ id: 'MemberSort' });

export const MemberSpace = z
  .object({ permission: Role, space: Space })
  .meta({ id: 'MemberSpace', description: 'A space that a member may see, with the role they have on it.' });
export type MemberSpace = z.output<typeof MemberSpace>;

export const MemberTeam = z
  .object({ team: Team, member: TeamMembership })
  .meta({ id: 'MemberTeam', description: 'A team that a member is in, with what they are in it.' });
export type MemberTeam = z.output<typeof MemberTeam>;

export const members = {
  list: operation({
    id: 'listMembersInOrganizationById',
    method: 'GET',
    path: base,
    summary: 'List the members of an organization',
    permission: 'organization.listMembers',
    query: {
      ...pageQuery,
      order: Order.optional().meta({ description: 'desc, latest first, when left out.' }),
      role: MemberRoleFilter.optional().meta({ description: 'Only members of this role.' }),
      search: text(
        0,
        256,
        'Only members whose name or e-mail address contains this, in any case.',
      ).optional(),
      sort: MemberSort.optional().meta({
        description: 'joinedAt when left out; lastSeenAt lists only members who were ever seen.',
      }),
    },
    result: MemberList,
    status: 200,
  }),
  get: operation({
    id: 'getMemberInOrganizationById',
    method: 'GET',
    path,
    summary: 'Get a member of an organization',
    description: 'A guest sees nobody but themselves.',
    permission: 'member.view',
    result: Member,
    status: 200,
  }),
  update: operation({
    id: 'updateMemberInOrganizationById',
    method: 'PATCH',
    path,
    summary: 'Change the role of a member',
    description: 'An organization keeps at least one admin.',
    permission: 'member.admin',
    body: z.object({ role: MemberRole.optional() }),
    result: Member,
    status: 200,
    errors: ['conflict'],
  }),
  remove: operation({
    id: 'removeMemberFromOrganizationById',
    method: 'DELETE',
    path,
    summary: 'Remove a member from an organization',
    description:
      'You may remove yourself: you leave. Teams and content lose the member, too. An organization keeps at least one admin.',
    permission: 'member.remove',
    status: 204,
    errors: ['conflict'],
  }),
  ping: operation({
    id: 'updateOrganizationMemberLastSeenAt',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/ping',
    summary: 'Say that you are here',
    description: 'Sets when you were last seen in the organization.',
    permission: 'organization.view',
    audited: false,
    result: z
      .object({
        serviceVisitorClaims: z.string().optional().meta({
          description:
            'A JWT of an hour with claims to attach to the user: `sub` is the id of the user, beside `organization` and `role`. Signed by this server; it opens nothing here.',
        }),
      })
      .meta({ id: 'Ping' }),
    status: 200,
  }),
  markSso: operation({
    id: 'setUserAsSSOMemberForOrganization',
    method: 'POST',
    path: `${path}/sso`,
    summary: 'Mark a user as a member who signs in by single sign-on',
    description:
      'Somebody who is no member yet, but whom you may see, becomes one with the default role of the organization.',
    permission: 'organization.admin',
    result: Member,
    status: 200,
  }),
  listSpaces: operation({
    id: 'listSpacesForOrganizationMember',
    method: 'GET',
    path: `${path}/spaces`,
    summary: 'List the spaces that a member may see',
    description: 'For admins of the organization, and for yourself.',
    permission: 'member.viewAccess',
    query: {
      ...pageQuery,
      order: Order.optional().meta({ description: 'By creation; desc, latest first, when left out.' }),
    },
    result: listOf('MemberSpace', MemberSpace),
    status: 200,
  }),
  listTeams: operation({
    id: 'listTeamsForOrganizationMember',
    method: 'GET',
    path: `${path}/teams`,
    summary: 'List the teams that a member is in',
    description: 'Those that you may see, oldest first.',
    permission: 'member.view',
    query: {
      ...pageQuery,
      title: text(0, 64, 'Only teams whose title contains this, in any case.').optional(),
    },
    result: listOf('MemberTeam', MemberTeam),
    status: 200,
  }),
};
