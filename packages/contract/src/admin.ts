import { z } from 'zod';
import { DomainVerification } from './domain-verifications.ts';
import { operation } from './operation.ts';
import { AuditEventList, auditEventQuery } from './schema/audit-event.ts';
import { listOf, pageQuery } from './schema/common.ts';
import { text } from './schema/text.ts';
import { User } from './schema/user.ts';
import { CreatedToken, tokenBody } from './tokens.ts';

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
    errors: ['conflict'],
    location: '/v1/users/{id}',
  }),
  createUserToken: operation({
    id: 'createInstanceUserToken',
    method: 'POST',
    path: '/v1/admin/users/{userId}/tokens',
    summary: 'Create a personal access token for a user',
    permission: 'instance.admin',
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
    errors: ['conflict'],
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
