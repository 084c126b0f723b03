import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role, Timestamp } from './schema/common.ts';
import { MemberRole } from './schema/member.ts';

const base = '/v1/orgs/{organizationId}/link-invites';
const path = `${base}/{inviteId}` as const;

/** Maximum number of e-mail addresses that one request may invite. */
const maxEmails = 100;

export const Invite = z
  .object({
    object: z.literal('invite'),
    id: Id,
    role: MemberRole.meta({
      description:
        'The role that it grants: in the organization, or on its space or collection; null for guests.',
    }),
    level: Role.optional().meta({ description: 'The same role, for an invite to a space or a collection.' }),
    space: Id.optional().meta({ description: 'The space that it is for.' }),
    collection: Id.optional().meta({ description: 'The collection that it is for.' }),
    redundant: z
      .boolean()
      .meta({ description: 'Whether it grants you nothing that you do not have already.' }),
  })
  .meta({
    id: 'Invite',
    description:
      'An invite link. A user who accepts it becomes a member, or is granted a role on a space or a collection.',
  });
export type Invite = z.output<typeof Invite>;

const NewInvite = z
  .object({
    role: MemberRole.optional().meta({
      description: 'The role in the organization, for an invite to it; null for guests.',
    }),
    level: Role.optional().meta({ description: 'The role on the content, with `space` or `collection`.' }),
    space: Id.optional(),
    collection: Id.optional(),
  })
  .superRefine(({ role, level, space, collection }, context) => {
    const addIssue = (member: string, message: string) =>
      context.addIssue({ code: 'custom', path: [member], message });
    if (space !== undefined && collection !== undefined)
      addIssue('collection', 'give either `space` or `collection`, not both');
    const isForContent = space !== undefined || collection !== undefined;
    if (isForContent && level === undefined) addIssue('level', 'is required with `space` or `collection`');
    if (isForContent && role !== undefined)
      addIssue('role', 'is for an invite to the organization; give `level`');
    if (!isForContent && role === undefined) addIssue('role', 'is required without `space` or `collection`');
  })
  .meta({ examples: [{ role: 'read' }] });

const EmailAddress = z
  .email({ error: 'must be an e-mail address' })
  .max(254, 'must be at most 254 characters');

export const EmailInvite = z
  .object({
    object: z.literal('email-invite'),
    id: Id,
    email: z.string().meta({ examples: ['grace@example.com'] }),
    role: MemberRole,
    sso: z.boolean().meta({ description: 'Whether the member will sign in with single sign-on.' }),
    createdAt: Timestamp,
  })
  .meta({
    id: 'EmailInvite',
    description: 'An invitation by e-mail that waits until the address is proven, for 90 days.',
  });
export type EmailInvite = z.output<typeof EmailInvite>;

export const invites = {
  list: operation({
    id: 'listOrganizationInviteLinks',
    method: 'GET',
    path: base,
    summary: 'List the invite links of an organization',
    description:
      'Those that you may update, oldest first: all of them, or those to content that you administer.',
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
      'Requires the admin role on what it is for. A user who accepts an invite to content becomes a guest of the organization, unless they are a member.',
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
      'For anyone who has its id, because they may accept it. Not while invite links are disabled for the organization.',
    permission: 'invite.follow',
    result: Invite,
    status: 200,
  }),
  update: operation({
    id: 'updateOrganizationInviteById',
    method: 'PATCH',
    path,
    summary: 'Update the role of an invite link',
    description: 'Users who accepted it before keep the role that it granted.',
    permission: 'invite.admin',
    body: z.object({
      role: MemberRole.optional(),
      level: MemberRole.optional().meta({ description: 'Alias of `role`.' }),
    }),
    result: Invite,
    status: 200,
  }),
  delete: operation({
    id: 'deleteOrganizationInviteById',
    method: 'DELETE',
    path,
    summary: 'Delete an invite link',
    description: 'It can no longer be accepted. Users who accepted it keep the role that it granted.',
    permission: 'invite.admin',
    status: 205,
  }),
  join: operation({
    id: 'joinOrganizationWithInvite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/invites/{inviteId}',
    summary: 'Accept an invite link',
    description:
      'You become a member, or are granted a role on content. An existing role is never lowered, so that accepting it again changes nothing. An organization that enforces single sign-on admits no new members this way.',
    permission: 'invite.follow',
    result: z.object({}).meta({ id: 'Joined' }),
    status: 200,
    errors: ['forbidden'],
  }),
  inviteByEmail: operation({
    id: 'inviteUsersToOrganization',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/invites',
    summary: 'Invite users by e-mail address',
    description:
      'They become members immediately; a user is created for an unknown e-mail address. Existing members stay unchanged. An address that nobody has proven, and whose account another organization signs in, is not attached to that account: the invitation waits until it is proven. All of them or, on an error, none.',
    permission: 'organization.admin',
    body: z.object({
      emails: z
        .array(
          z.union([
            EmailAddress,
            z.object({ email: EmailAddress, role: MemberRole }).meta({ id: 'InvitedMember' }),
          ]),
        )
        .min(1, 'must have at least one e-mail address')
        .max(maxEmails, `must have at most ${maxEmails} e-mail addresses`),
      role: MemberRole.optional().meta({
        description:
          'For e-mail addresses without a role of their own; defaults to the default role of the organization.',
      }),
      sso: z.boolean().optional().meta({
        description: 'Whether new members sign in with single sign-on; defaults to false.',
      }),
    }),
    result: z
      .object({
        users: z.array(Id).meta({ description: 'Ids of the users with these e-mail addresses, in order.' }),
        invited: z.int().meta({ description: 'Number of new members.' }),
        pendingEmails: z
          .array(z.string())
          .optional()
          .meta({
            description: 'E-mail addresses whose invitation waits until the address is proven.',
            examples: [['grace@example.com']],
          }),
        failedSSOEmails: z
          .array(z.string())
          .optional()
          .meta({
            description:
              'E-mail addresses of existing members who do not sign in with single sign-on, when `sso` was requested.',
            examples: [['ada@example.com']],
          }),
      })
      .meta({ id: 'InvitedUsers' }),
    status: 200,
  }),
  listEmailInvites: operation({
    id: 'listOrganizationEmailInvites',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/email-invites',
    summary: 'List the invitations by e-mail that wait for the proof of an address',
    permission: 'organization.admin',
    query: pageQuery,
    result: listOf('EmailInvite', EmailInvite),
    status: 200,
  }),
  deleteEmailInvite: operation({
    id: 'deleteOrganizationEmailInvite',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/email-invites/{emailInviteId}',
    summary: 'Withdraw an invitation by e-mail',
    permission: 'organization.admin',
    status: 205,
  }),
};
