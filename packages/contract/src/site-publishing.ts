import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';
import { text, httpUrl } from './schema/text.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/publishing';

const Backend = z.enum(['custom', 'integration']).meta({
  id: 'PublishingAuthBackend',
  description: 'Who issues the tokens of visitors: a service of your own, or an integration.',
});

export const PublishingAuth = z
  .object({
    object: z.literal('publishing-auth'),
    backend: Backend,
    privateKey: z.string().meta({
      description: 'Signing key of visitor tokens: JWTs with HS256 and an `exp`.',
      examples: ['q7rJx0yTz3ZJv5c1oFq2nB8mWk4sLhGdPe6uYtRaXbI'],
    }),
    fallbackURL: z
      .string()
      .optional()
      .meta({
        description: 'The URL that visitors without a valid token are redirected to.',
        examples: ['https://example.com/sign-in'],
      }),
  })
  .meta({
    id: 'PublishingAuth',
    description:
      'The visitor authentication of a site; it applies while the visibility of the site is `visitor-auth`.',
  });
export type PublishingAuth = z.output<typeof PublishingAuth>;

export const sitePublishing = {
  getAuth: operation({
    id: 'getSitePublishingAuthById',
    method: 'GET',
    path: `${base}/auth`,
    summary: 'Get the visitor authentication of a site',
    description: 'It contains the signing key, so only users who can edit the site can see it.',
    permission: 'site.edit',
    result: PublishingAuth,
    status: 200,
  }),
  updateAuth: operation({
    id: 'updateSitePublishingAuthById',
    method: 'PATCH',
    path: `${base}/auth`,
    summary: 'Update the visitor authentication of a site',
    permission: 'site.edit',
    body: z.object({
      backend: Backend,
      fallbackURL: httpUrl(2048).nullable().optional().meta({ description: 'null removes it.' }),
    }),
    result: PublishingAuth,
    status: 200,
  }),
  regenerateAuth: operation({
    id: 'regenerateSitePublishingAuthById',
    method: 'POST',
    path: `${base}/auth/regenerate`,
    summary: 'Regenerate the signing key of visitor tokens',
    description: 'Tokens that were signed with the previous key become invalid.',
    permission: 'site.edit',
    result: PublishingAuth,
    status: 200,
  }),
  getPreview: operation({
    id: 'getSitePublishingPreviewById',
    method: 'GET',
    path: `${base}/preview`,
    summary: 'Get a preview URL of a site',
    description:
      'It shows the site, published or not, as a visitor with the given claims sees it, for an hour. Anyone who has the URL can see the site, and with `~/changes/<number>` or `~/revisions/<id>` behind the path of a space a change request or a revision of it.',
    permission: 'site.edit',
    query: {
      siteSpace: Id.optional().meta({ description: 'Defaults to the default space of the site.' }),
      changeRequest: text(1, 100, 'Id or number of a change request of the space.')
        .optional()
        .meta({ description: 'Shows the content of this change request of the space, and of no other.' }),
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
