import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role } from './schema/common.ts';
import { MemberRole } from './schema/member.ts';

const base = '/v1/orgs/{organizationId}/link-invites';
const path = `${base}/{inviteId}` as const;

/** Most addresses that one request may invite. */
const maxEmails = 100;

export const Invite = z
  .object({
    object: z.literal('invite'),
    id: Id,
    role: MemberRole.meta({
      description:
        'The role it gives: in the organization, or on the content that it is for. Null makes guests.',
    }),
    level: Role.optional().meta({ description: 'The same role, where it is for content.' }),
    space: Id.optional().meta({ description: 'The space it is for.' }),
    collection: Id.optional().meta({ description: 'The collection it is for.' }),
    redundant: z
      .boolean()
      .meta({ description: 'Whether it gives you nothing that you do not have already.' }),
  })
  .meta({
    id: 'Invite',
    description: 'A link. Whoever follows it becomes a member, or is given a role on some content.',
  });
export type Invite = z.output<typeof Invite>;

const NewInvite = z
  .object({
    role: MemberRole.optional().meta({
      description: 'The role in the organization, for a link into it; null makes guests.',
    }),
    level: Role.optional().meta({ description: 'The role on some content, with `space` or `collection`.' }),
    space: Id.optional(),
    collection: Id.optional(),
  })
  .superRefine(({ role, level, space, collection }, context) => {
    const refuse = (member: string, message: string) =>
      context.addIssue({ code: 'custom', path: [member], message });
    if (space !== undefined && collection !== undefined)
      refuse('collection', 'give either a space or a collection, not both');
    const isForContent = space !== undefined || collection !== undefined;
    if (isForContent && level === undefined) refuse('level', 'is required for content');
    if (isForContent && role !== undefined)
      refuse('role', 'is for a link into the organization; give `level`');
    if (!isForContent && role === undefined)
      refuse('role', 'is required, unless there is content with a `level`');
  })
  .meta({ examples: [{ role: 'read' }] });

const EmailAddress = z
  .email({ error: 'must be an e-mail address' })
  .max(254, 'must be at most 254 characters');

export const invites = {
  list: operation({
    id: 'listOrganizationInviteLinks',
    method: 'GET',
    path: base,
    summary: 'List the invite links of an organization',
    description:
      'Those that you may change, oldest first: all of them, or those to content that you administrate.',
    permission: 'organization.view',
    query: pageQuery,
    result: listOf('Invite', Invite),
    status: 200,
  }),
  create: operation({
    id: 'createOrganizationInvite',
    method: 'POST',
    path: base,
    summary: 'Create an invite link',
    description:
      'Needs the admin role on what it is for. Who follows a link to content becomes a guest of the organization, unless they are a member.',
    permission: 'organization.view',
    body: NewInvite,
    result: Invite,
    status: 201,
    location: `${base}/{id}`,
  }),
  get: operation({
    id: 'getOrganizationInviteLink',
    method: 'GET',
    path,
    summary: 'Get an invite link',
    description:
      'For whoever has its id, because they may follow it. Not while the organization has links turned off.',
    permission: 'invite.follow',
    result: Invite,
    status: 200,
  }),
  update: operation({
    id: 'updateOrganizationInviteById',
    method: 'PATCH',
    path,
    summary: 'Change the role that an invite link gives',
    description: 'Those who followed it before keep what it gave them.',
    permission: 'invite.admin',
    body: z.object({
      role: MemberRole.optional(),
      level: MemberRole.optional().meta({ description: 'The same as `role`.' }),
    }),
    result: Invite,
    status: 200,
  }),
  delete: operation({
    id: 'deleteOrganizationInviteById',
    method: 'DELETE',
    path,
    summary: 'Delete an invite link',
    description: 'Nobody can follow it any more. Those who did keep what it gave them.',
    permission: 'invite.admin',
    status: 205,
  }),
  join: operation({
    id: 'joinOrganizationWithInvite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/invites/{inviteId}',
    summary: 'Follow an invite link',
    description:
      'You become a member, or are given a role on content. What you have already is never lowered, so that a second time changes nothing. An organization that enforces single sign-on takes in nobody new like this.',
    permission: 'invite.follow',
    result: z.object({}).meta({ id: 'Joined' }),
    status: 200,
    errors: ['forbidden'],
  }),
  inviteByEmail: operation({
    id: 'inviteUsersToOrganization',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/invites',
    summary: 'Invite people by their e-mail addresses',
    description:
      'They are members at once; an address that no user has yet gets one. Members stay what they are. All of them or, on a mistake, none.',
    permission: 'organization.admin',
    body: z.object({
      emails: z
        .array(
          z.union([
            EmailAddress,
            z.object({ email: EmailAddress, role: MemberRole }).meta({ id: 'InvitedMember' }),
          ]),
        )
        .min(1, 'must hold at least one address')
        .max(maxEmails, `must hold at most ${maxEmails} addresses`),
      role: MemberRole.optional().meta({
        description:
          'For addresses without a role of their own; the default role of the organization when left out.',
      }),
      sso: z.boolean().optional().meta({
        description: 'Whether new members sign in by single sign-on; false when left out.',
      }),
    }),
    result: z
      .object({
        users: z.array(Id).meta({ description: 'Ids of the users of these addresses, in their order.' }),
        invited: z.int().meta({ description: 'How many of them were no members before.' }),
        failedSSOEmails: z
          .array(z.string())
          .optional()
          .meta({
            description:
              'Addresses of those who were members already and do not sign in by single sign-on, when that was asked for.',
            examples: [['ada@example.com']],
          }),
      })
      .meta({ id: 'InvitedUsers' }),
    status: 200,
  }),
};
