import { z } from 'zod';
import { operation } from './operation.ts';
import { listOf, Order, pageQuery, Role } from './schema/common.ts';
import { Member, MemberList, MemberRole } from './schema/member.ts';
import { Space } from './schema/space.ts';
import { Team, TeamMembership } from './schema/team.ts';
import { text } from './schema/text.ts';
import { roles } from './permissions.ts';
import { Token } from './tokens.ts';

const base = '/v1/orgs/{organizationId}/members';
const path = `${base}/{userId}` as const;

const MemberRoleFilter = z.enum([...roles, 'guest']).meta({ id: 'MemberRoleFilter' });
const MemberSort = z.enum(['joinedAt', 'lastSeenAt']).meta({ id: 'MemberSort' });

export const MemberSpace = z.object({ permission: Role, space: Space }).meta({
  id: 'MemberSpace',
  description: 'A space that a member can see, with their effective role on it.',
});
export type MemberSpace = z.output<typeof MemberSpace>;

export const MemberTeam = z
  .object({ team: Team, member: TeamMembership })
  .meta({ id: 'MemberTeam', description: 'A team of a member, with their role in it.' });
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
      order: Order.optional().meta({ description: 'Defaults to desc, latest first.' }),
      role: MemberRoleFilter.optional().meta({ description: 'Only members with this role.' }),
      search: text(
        0,
        256,
        'Only members whose name or e-mail address contains this, case-insensitively.',
      ).optional(),
      sort: MemberSort.optional().meta({
        description: 'Defaults to joinedAt; lastSeenAt lists only members who have been seen.',
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
    description: 'A guest sees only themselves.',
    permission: 'member.view',
    result: Member,
    status: 200,
  }),
  update: operation({
    id: 'updateMemberInOrganizationById',
    method: 'PATCH',
    path,
    summary: 'Update a member: the role, or whether the membership is disabled',
    description:
      'A disabled member can no longer see the organization, with any token. An organization keeps at least one admin who is not disabled.',
    permission: 'member.admin',
    body: z.object({ role: MemberRole.optional(), disabled: z.boolean().optional() }),
    result: Member,
    status: 200,
  }),
  remove: operation({
    id: 'removeMemberFromOrganizationById',
    method: 'DELETE',
    path,
    summary: 'Remove a member from an organization',
    description:
      'You may remove yourself, to leave the organization. The member also loses their teams and roles on content. An organization keeps at least one admin.',
    permission: 'member.remove',
    status: 204,
  }),
  ping: operation({
    id: 'updateOrganizationMemberLastSeenAt',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/ping',
    summary: 'Update the last-seen time',
    description: 'Sets `lastSeenAt` of your membership to the current time.',
    permission: 'organization.view',
    audited: false,
    result: z
      .object({
        serviceVisitorClaims: z.string().optional().meta({
          description:
            'A JWT, valid for an hour, with visitor claims of the user: `sub`, the id of the user, `organization` and `role`. It is signed by this server, and grants no access to it.',
        }),
      })
      .meta({ id: 'Ping' }),
    status: 200,
  }),
  markSso: operation({
    id: 'setUserAsSSOMemberForOrganization',
    method: 'POST',
    path: `${path}/sso`,
    summary: 'Set a user as a single sign-on member of an organization',
    description:
      'A user who is not a member yet, but whom you can see, becomes one with the default role of the organization.',
    permission: 'organization.admin',
    result: Member,
    status: 200,
  }),
  listSpaces: operation({
    id: 'listSpacesForOrganizationMember',
    method: 'GET',
    path: `${path}/spaces`,
    summary: 'List the spaces that a member can see',
    description: 'For admins of the organization, and for yourself.',
    permission: 'member.viewAccess',
    query: {
      ...pageQuery,
      order: Order.optional().meta({
        description: 'By the time of creation; defaults to desc, latest first.',
      }),
    },
    result: listOf('MemberSpace', MemberSpace),
    status: 200,
  }),
  listTokens: operation({
    id: 'listTokensForOrganizationMember',
    method: 'GET',
    path: `${path}/tokens`,
    summary: 'List the tokens of a member',
    description:
      'Those that are limited to this organization: sessions of its identity providers, and personal access tokens. Disable the member to end the access of all others.',
    permission: 'member.viewAccess',
    query: pageQuery,
    result: listOf('Token', Token),
    status: 200,
  }),
  deleteToken: operation({
    id: 'deleteTokenForOrganizationMember',
    method: 'DELETE',
    path: `${path}/tokens/{tokenId}`,
    summary: 'Revoke a token of a member',
    description: 'One that is limited to this organization.',
    permission: 'member.endAccess',
    status: 205,
  }),
  listTeams: operation({
    id: 'listTeamsForOrganizationMember',
    method: 'GET',
    path: `${path}/teams`,
    summary: 'List the teams of a member',
    description: 'Those that you can see, oldest first.',
    permission: 'member.view',
    query: {
      ...pageQuery,
      title: text(0, 64, 'Only teams whose title contains this, case-insensitively.').optional(),
    },
    result: listOf('MemberTeam', MemberTeam),
    status: 200,
  }),
};
