import { z } from 'zod';
import { operation } from './operation.ts';
import { Locale } from './schema/locale.ts';
import { text, httpUrl } from './schema/text.ts';
import { User } from './schema/user.ts';

const kinds = {
  mentions: z.boolean().meta({ description: 'Comments that mention you.' }),
  reviewRequests: z
    .boolean()
    .meta({ description: 'Reviews that are requested from you or a team of yours.' }),
  digest: z.boolean().meta({ description: 'What is new where you are a member, once a day at most.' }),
};
const language = Locale.nullable().meta({
  description:
    'The language of your mails and account pages. null: mails use that of the browser in which you signed in last, pages that of the browser which opens them.',
});

export const MailPreferences = z.object({ object: z.literal('mail-preferences'), ...kinds, language }).meta({
  id: 'MailPreferences',
  description: 'Which mails a user receives about what others do, and in which language.',
});
export type MailPreferences = z.output<typeof MailPreferences>;

export const users = {
  getAuthenticated: operation({
    id: 'getAuthenticatedUser',
    method: 'GET',
    path: '/v1/user',
    summary: 'Get the authenticated user',
    permission: 'session',
    result: User,
    status: 200,
  }),
  get: operation({
    id: 'getUserById',
    method: 'GET',
    path: '/v1/users/{userId}',
    summary: 'Get a user',
    description:
      'You can see yourself and every user of an organization that you are in. Visitors of a site see the name and the picture of the members that a text mentions which they see.',
    permission: 'user.view',
    visitors: true,
    cacheTags: ['site:{siteId}'],
    result: User,
    status: 200,
  }),
  update: operation({
    id: 'updateUserById',
    method: 'PATCH',
    path: '/v1/users/{userId}',
    summary: 'Update a user',
    description: 'Allowed for yourself and for an instance administrator.',
    permission: 'user.edit',
    body: z.object({
      displayName: text(1, 64).optional(),
      photoURL: httpUrl(2048).nullable().optional().meta({ description: 'null removes the photo.' }),
    }),
    result: User,
    audited: false,
    status: 200,
  }),
  getMailPreferences: operation({
    id: 'getMailPreferences',
    method: 'GET',
    path: '/v1/user/mail-preferences',
    summary: 'Get your mail preferences',
    permission: 'account',
    result: MailPreferences,
    status: 200,
  }),
  updateMailPreferences: operation({
    id: 'updateMailPreferences',
    method: 'PATCH',
    path: '/v1/user/mail-preferences',
    summary: 'Update your mail preferences',
    description: 'A link in each of these mails ends its kind, too.',
    permission: 'account',
    body: z.object({ ...kinds, language }).partial(),
    result: MailPreferences,
    audited: false,
    status: 200,
  }),
};
