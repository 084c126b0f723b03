import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';
import { text, webAddress } from './schema/text.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/publishing';

const Backend = z.enum(['custom', 'integration']).meta({
  id: 'PublishingAuthBackend',
  description: 'Who makes the tokens of visitors: a service of your own, or an integration.',
});

export const PublishingAuth = z
  .object({
    object: z.literal('publishing-auth'),
    backend: Backend,
    privateKey: z.string().meta({
      description: 'Signs the tokens of visitors: JWTs with HS256 and an `exp`.',
      examples: ['q7rJx0yTz3ZJv5c1oFq2nB8mWk4sLhGdPe6uYtRaXbI'],
    }),
    fallbackURL: z
      .string()
      .optional()
      .meta({
        description: 'Where visitors without a valid token are sent.',
        examples: ['https://example.com/sign-in'],
      }),
  })
  .meta({
    id: 'PublishingAuth',
    description:
      'How visitors of a site prove who they are; it counts while its visibility is `visitor-auth`.',
  });
export type PublishingAuth = z.output<typeof PublishingAuth>;

export const sitePublishing = {
  getAuth: operation({
    id: 'getSitePublishingAuthById',
    method: 'GET',
    path: `${base}/auth`,
    summary: 'Get how visitors of a site prove who they are',
    description: 'It holds the key that makes anyone a visitor, so it is for those who may edit the site.',
    permission: 'site.edit',
    result: PublishingAuth,
    status: 200,
  }),
  updateAuth: operation({
    id: 'updateSitePublishingAuthById',
    method: 'PATCH',
    path: `${base}/auth`,
    summary: 'Update how visitors of a site prove who they are',
    permission: 'site.edit',
    body: z.object({
      backend: Backend,
      fallbackURL: webAddress(2048).nullable().optional().meta({ description: 'null removes it.' }),
    }),
    result: PublishingAuth,
    status: 200,
  }),
  regenerateAuth: operation({
    id: 'regenerateSitePublishingAuthById',
    method: 'POST',
    path: `${base}/auth/regenerate`,
    summary: 'Replace the key that signs the tokens of visitors',
    description: 'Tokens that were signed with the key before open nothing from then on.',
    permission: 'site.edit',
    result: PublishingAuth,
    status: 200,
  }),
  getPreview: operation({
    id: 'getSitePublishingPreviewById',
    method: 'GET',
    path: `${base}/preview`,
    summary: 'Get an address to preview a site',
    description:
      'At it the site is seen as by a visitor with the given claims, published or not, for an hour. Whoever has it sees the site.',
    permission: 'site.edit',
    query: {
      siteSpace: Id.optional().meta({ description: 'The default of the site when left out.' }),
      claims: text(
        1,
        4096,
        'Claims of the visitor, as Rison: an object such as (plan:pro,unsigned:(lang:fr)).',
      )
        .optional()
        .meta({ examples: ['(plan:pro,beta:!t)'] }),
    },
    result: z
      .object({
        url: z
          .string()
          .meta({ examples: ['https://docs.example.com/?jwt_token=eyJhbGciOiJIUzI1NiJ9.e30.x'] }),
      })
      .meta({ id: 'SitePreview' }),
    status: 200,
    errors: ['precondition_failed'],
  }),
};
