import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, InputTimestamp, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { text } from './schema/text.ts';

export const Token = z
  .object({
    object: z.literal('token'),
    id: Id,
    label: z.string().meta({ examples: ['Laptop'] }),
    createdAt: Timestamp,
    expiresAt: Timestamp.optional().meta({ description: 'Absent when it never expires.' }),
    readOnly: z.boolean().meta({ description: 'Whether it changes nothing.' }),
    organization: Id.optional().meta({ description: 'The only organization that it opens.' }),
    space: Id.optional().meta({ description: 'The only space that it opens.' }),
  })
  .meta({ id: 'Token', description: 'A personal access token, without its secret.' });
export type Token = z.output<typeof Token>;

export const CreatedToken = Token.extend({
  token: z.string().meta({ description: 'The secret. It is shown only once.' }),
}).meta({ id: 'CreatedToken' });
export type CreatedToken = z.output<typeof CreatedToken>;

export const tokenBody = z.object({
  label: text(1, 50, 'What the token is for.'),
  expiresAt: InputTimestamp.nullable().optional().meta({
    description: 'When it expires: after 90 days by default (a setting of the server), never with null.',
  }),
  readOnly: z.boolean().optional().meta({ description: 'Whether it may only read; defaults to false.' }),
  organization: Id.optional().meta({
    description: 'Limits the token to this organization, of which the user must be a member.',
  }),
  space: Id.optional().meta({ description: 'Limits the token to this space, which the user must see.' }),
});
export type TokenBody = z.output<typeof tokenBody>;

export const tokens = {
  list: operation({
    id: 'listUserTokens',
    method: 'GET',
    path: '/v1/user/tokens',
    summary: 'List your personal access tokens',
    description:
      'Without the tokens of sessions. A token that is limited to an organization or a space lists those with the same limit, with the sessions that have it.',
    permission: 'session',
    query: pageQuery,
    result: listOf('Token', Token),
    status: 200,
  }),
  create: operation({
    id: 'createUserToken',
    method: 'POST',
    path: '/v1/user/tokens',
    summary: 'Create a personal access token',
    description:
      'The token has your permissions, within the limits that you set. Its secret is only in this response. One that is created with a limited token, such as a session of single sign-on, has the same limits and ends with it.',
    permission: 'session',
    body: tokenBody,
    result: CreatedToken,
    returnsSecret: true,
    status: 201,
  }),
  delete: operation({
    id: 'deleteUserToken',
    method: 'DELETE',
    path: '/v1/user/tokens/{tokenId}',
    summary: 'Revoke a personal access token',
    permission: 'session',
    status: 205,
  }),
};
