import { z } from 'zod';
import { DomainVerification } from './domain-verifications.ts';
import { operation } from './operation.ts';
import { AuditEventList, auditEventQuery } from './schema/audit-event.ts';
import { listOf, pageQuery, Timestamp } from './schema/common.ts';
import { text } from './schema/text.ts';
import { OrganizationStorage } from './storage.ts';
import { User } from './schema/user.ts';
import { Session } from './sessions.ts';
import { CreatedToken, Token, tokenBody } from './tokens.ts';

export const InstanceUser = User.extend({
  instanceAdmin: z.boolean().meta({ description: 'Whether the user is an administrator of this server.' }),
  disabled: z
    .boolean()
    .meta({ description: 'Whether an administrator of this server ended all access of the user.' }),
  emailConfirmed: z.boolean().meta({
    description:
      'Whether the e-mail address is proven: by an administrator of this server, or by an identity provider of an organization that has verified its domain.',
  }),
}).meta({ id: 'InstanceUser', description: 'A user as administrators of this server see them.' });
export type InstanceUser = z.output<typeof InstanceUser>;

export const PasswordLink = z
  .object({
    url: z.string().meta({
      description: 'Where the user sets their password, once. It is shown only here.',
      examples: ['https://docs.example.com/set-password?code=Qm9vdHN0cmFwIGFuZCBwcmF5ZXIgYXJlIG5vdCBh'],
    }),
    expiresAt: Timestamp.meta({ description: 'Until when it works.' }),
  })
  .meta({ id: 'PasswordLink', description: 'A link with which a user sets their password.' });
export type PasswordLink = z.output<typeof PasswordLink>;

export const admin = {
  listUsers: operation({
    id: 'listInstanceUsers',
    method: 'GET',
    path: '/v1/admin/users',
    summary: 'List the users of this server',
    permission: 'instance.admin',
    query: pageQuery,
    result: listOf('User', User),
    status: 200,
  }),
  createUser: operation({
    id: 'createInstanceUser',
    method: 'POST',
    path: '/v1/admin/users',
    summary: 'Create a user',
    permission: 'instance.admin',
    body: z.object({
      email: z.email({ error: 'must be an e-mail address' }).max(254),
      displayName: text(1, 64),
      instanceAdmin: z
        .boolean()
        .optional()
        .meta({ description: 'Whether the user is an administrator of this server; defaults to false.' }),
    }),
    result: User,
    status: 201,
    location: '/v1/users/{id}',
  }),
  getUser: operation({
    id: 'getInstanceUser',
    method: 'GET',
    path: '/v1/admin/users/{userId}',
    summary: 'Get a user of this server',
    permission: 'user.admin',
    result: InstanceUser,
    status: 200,
  }),
  updateUser: operation({
    id: 'updateInstanceUser',
    method: 'PATCH',
    path: '/v1/admin/users/{userId}',
    summary: 'Disable a user, or confirm an e-mail address',
    description:
      'Tokens and sessions of a disabled user are rejected, and start working again when the user is enabled. You cannot disable yourself. Invitations that wait for the proof of an address take effect when you confirm it.',
    permission: 'user.admin',
    body: z.object({
      disabled: z.boolean().optional(),
      emailConfirmed: z.boolean().optional(),
    }),
    result: InstanceUser,
    status: 200,
  }),
  listUserTokens: operation({
    id: 'listInstanceUserTokens',
    method: 'GET',
    path: '/v1/admin/users/{userId}/tokens',
    summary: 'List the personal access tokens of a user',
    permission: 'user.admin',
    query: pageQuery,
    result: listOf('Token', Token),
    status: 200,
  }),
  deleteUserToken: operation({
    id: 'deleteInstanceUserToken',
    method: 'DELETE',
    path: '/v1/admin/users/{userId}/tokens/{tokenId}',
    summary: 'Revoke a personal access token of a user',
    permission: 'user.admin',
    status: 205,
  }),
  listUserSessions: operation({
    id: 'listInstanceUserSessions',
    method: 'GET',
    path: '/v1/admin/users/{userId}/sessions',
    summary: 'List the sessions of a user',
    permission: 'user.admin',
    query: pageQuery,
    result: listOf('Session', Session),
    status: 200,
  }),
  deleteUserSession: operation({
    id: 'deleteInstanceUserSession',
    method: 'DELETE',
    path: '/v1/admin/users/{userId}/sessions/{sessionId}',
    summary: 'End a session of a user',
    permission: 'user.admin',
    status: 204,
  }),
  createPasswordLink: operation({
    id: 'createInstanceUserPasswordLink',
    method: 'POST',
    path: '/v1/admin/users/{userId}/password-links',
    summary: 'Create a link with which a user sets their password',
    description:
      'For servers without mail, and users without their mailbox. It works once, for an hour. You state by it that the e-mail address of the user is theirs: once they use it, it counts as confirmed.',
    permission: 'user.admin',
    result: PasswordLink,
    returnsSecret: true,
    status: 201,
  }),
  deleteUserSecondFactor: operation({
    id: 'deleteInstanceUserSecondFactor',
    method: 'DELETE',
    path: '/v1/admin/users/{userId}/second-factor',
    summary: 'Turn off the second factor of a user',
    description: 'For users who have lost their authenticator app and their recovery codes. 409 without one.',
    permission: 'user.admin',
    errors: ['conflict'],
    status: 204,
  }),
  listStorage: operation({
    id: 'listInstanceOrganizationStorage',
    method: 'GET',
    path: '/v1/admin/storage',
    summary: 'List the storage use of the organizations of this server',
    description: 'Oldest organization first.',
    permission: 'instance.admin',
    query: pageQuery,
    result: listOf('OrganizationStorage', OrganizationStorage),
    status: 200,
  }),
  disableSso: operation({
    id: 'disableOrganizationSSO',
    method: 'DELETE',
    path: '/v1/admin/orgs/{organizationId}/sso',
    summary: 'Stop enforcing single sign-on for an organization',
    description: 'For an organization that nobody can sign in to, because its identity provider is gone.',
    permission: 'instance.admin',
    status: 204,
  }),
  createUserToken: operation({
    id: 'createInstanceUserToken',
    method: 'POST',
    path: '/v1/admin/users/{userId}/tokens',
    summary: 'Create a personal access token for a user',
    description:
      'You state by it that the e-mail address of the user is theirs: it counts as confirmed. An organization or a space may only be one that the user can see.',
    permission: 'user.admin',
    body: tokenBody,
    result: CreatedToken,
    returnsSecret: true,
    status: 201,
  }),
  listDomainVerifications: operation({
    id: 'listInstanceDomainVerifications',
    method: 'GET',
    path: '/v1/admin/domain-verifications',
    summary: 'List the pending domain verifications of this server',
    description: 'Of all organizations, oldest first.',
    permission: 'instance.admin',
    query: pageQuery,
    result: listOf('DomainVerification', DomainVerification),
    status: 200,
  }),
  confirmDomain: operation({
    id: 'confirmDomain',
    method: 'POST',
    path: '/v1/admin/domain-verifications/{domainVerificationId}/confirm',
    summary: 'Confirm a domain',
    description:
      'The word of an administrator of this server counts as proof. 409 when another organization has verified the domain.',
    permission: 'instance.admin',
    result: DomainVerification,
    status: 200,
  }),
  listAuditEvents: operation({
    id: 'listInstanceAuditEvents',
    method: 'GET',
    path: '/v1/admin/audit-events',
    summary: 'List the audit events of this server',
    description: 'Only those that belong to no organization, such as new users and tokens; newest first.',
    permission: 'instance.admin',
    query: auditEventQuery,
    result: AuditEventList,
    status: 200,
  }),
};
