import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';

export const SessionMethod = z.enum(['password', 'oidc', 'saml']).meta({
  id: 'SessionMethod',
  description: 'How the user signed in: with a password, or through a provider of OpenID Connect or SAML.',
});
export type SessionMethod = z.output<typeof SessionMethod>;

export const Session = z
  .object({
    object: z.literal('session'),
    id: Id,
    method: SessionMethod,
    userAgent: z.string().meta({
      description: 'The browser that signed in, as it named itself, shortened; empty when unknown.',
      examples: ['Firefox on Linux'],
    }),
    address: z.string().meta({
      description: 'The IP address that signed in; empty when unknown.',
      examples: ['203.0.113.7'],
    }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.meta({ description: 'The last use, to some minutes.' }),
    expiresAt: Timestamp.optional().meta({ description: 'When it ends by itself.' }),
    organization: Id.optional().meta({
      description:
        'The only organization that it opens: that of the provider through which the user signed in.',
    }),
  })
  .meta({ id: 'Session', description: 'A sign-in of a user, until it ends.' });
export type Session = z.output<typeof Session>;

export const sessions = {
  list: operation({
    id: 'listUserSessions',
    method: 'GET',
    path: '/v1/user/sessions',
    summary: 'List your sessions',
    description:
      'Oldest first. A token that is limited to an organization lists the sessions with the same limit.',
    permission: 'session',
    query: pageQuery,
    result: listOf('Session', Session),
    status: 200,
  }),
  delete: operation({
    id: 'deleteUserSession',
    method: 'DELETE',
    path: '/v1/user/sessions/{sessionId}',
    summary: 'End a session of yours',
    permission: 'session',
    status: 204,
  }),
};
