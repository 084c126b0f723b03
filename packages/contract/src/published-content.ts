import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';
import { CustomizationSettings } from './schema/customization.ts';
import { Collection } from './collections.ts';
import { ChangeRequest } from './schema/change-request.ts';
import { Page } from './schema/page.ts';
import { ShareKey, Site, SiteStructure } from './schema/site.ts';
import { Space } from './schema/space.ts';
import { text, httpUrl } from './schema/text.ts';

/** Maximum length of the claims of a visitor, as JSON; every request has them in a header. */
export const maxClaimsLength = 4096;

const Url = httpUrl(2048).meta({
  description: 'The URL to resolve, or a prefix of one.',
  examples: ['https://docs.example.com/guides/install'],
});
const VisitorToken = text(1, 8192, 'JWT of the visitor, signed with the key of the site.');
const RedirectOnError = z.boolean().optional().meta({
  description:
    'Whether to return the fallback URL of the site, if it has one, instead of 404 for a visitor with a wrong token. Visitors without any token get it always.',
});

const Path = z.string().meta({ examples: ['/guides/'] });

export const PublishedSiteContent = z
  .object({
    organization: Id,
    site: Id,
    siteSection: Id.optional(),
    siteSpace: Id,
    space: Id,
    changeRequest: Id.optional().meta({
      description:
        'The change request of the space that a preview shows, as `~/changes/<number>` in the path.',
    }),
    revision: Id.optional().meta({
      description: 'The revision of the space that a preview shows, as `~/revisions/<id>` in the path.',
    }),
    pathname: z
      .string()
      .meta({ description: 'The rest of the path: that of a page.', examples: ['/install'] }),
    basePath: Path.meta({ description: 'Path prefix of the space, with what of it is previewed.' }),
    siteBasePath: Path.meta({ description: 'Path prefix of the site.' }),
    canonicalUrl: z.string().meta({
      description:
        'The canonical URL; that of another page when a redirect in the content of the space matches the path.',
      examples: ['https://docs.example.com/guides/install'],
    }),
    complete: z.boolean().meta({
      description:
        'Whether no longer URL can resolve to another section or space: only the path of a page can follow.',
    }),
    shareKey: ShareKey.optional(),
    contextId: z
      .string()
      .optional()
      .meta({
        description: 'Changes with the claims of the visitor; absent without claims.',
        examples: ['q1X…'],
      }),
    apiToken: z.string().meta({
      description:
        'Token with read access to this site and its spaces, and nothing else, for at least 15 minutes. The same place, visitor and claims get the identical one for at least five, but around the ends of periods of ten minutes from several processes.',
      examples: ['eyJhbGciOiJIUzI1NiJ9.e30.x'],
    }),
  })
  .meta({ id: 'PublishedSiteContent' });
export type PublishedSiteContent = z.output<typeof PublishedSiteContent>;

const PublishedContentRedirect = z
  .object({
    target: z.literal('external'),
    redirect: z.string().meta({ examples: ['https://example.com/sign-in'] }),
  })
  .meta({ id: 'PublishedContentRedirect' });

export const PublishedContentLookup = z
  .union([PublishedSiteContent, PublishedContentRedirect])
  .meta({ id: 'PublishedContentLookup' });
export type PublishedContentLookup = z.output<typeof PublishedContentLookup>;

const PublishedContentSite = z
  .object({
    object: z.literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: z
      .object({
        site: CustomizationSettings,
        siteSpaces: z
          .record(z.string(), CustomizationSettings)
          .meta({ description: 'By id of the site space, when it differs from that of the site.' }),
      })
      .meta({ id: 'PublishedCustomizations' }),
    scripts: z
      .array(
        z
          .object({
            script: z.string().meta({ examples: ['https://example.com/script.js'] }),
            contentSecurityPolicy: z
              .string()
              .optional()
              .meta({ examples: ["script-src 'self'"] }),
            cookies: z.boolean(),
          })
          .meta({ id: 'PublishedScript' }),
      )
      .meta({ description: 'Scripts of integrations; always empty, because this server has none.' }),
  })
  .meta({
    id: 'PublishedContentSite',
    description: 'Everything that is needed to render a site, except its content.',
  });
type PublishedContentSite = z.output<typeof PublishedContentSite>;

const description =
  'Resolves the longest matching prefix of the URL to a site, its section and its space. It needs no token: the visibility of the site decides who can read it.';

const ContentLookup = z
  .union([
    z.object({ collection: Collection }).meta({ id: 'FoundCollection' }),
    z
      .object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() })
      .meta({ id: 'FoundContent' }),
  ])
  .meta({ id: 'ContentLookup' });
export type ContentLookup = z.output<typeof ContentLookup>;

/** Of the site and the space that a URL leads to, and the change request that it previews. */
const resolvedTags = ['site:{site}', 'space:{space}', 'space:{space}:change-request:{changeRequest}'];

export const publishedContent = {
  getContentByUrl: operation({
    id: 'getContentByUrl',
    method: 'GET',
    path: '/v1/urls/content',
    summary: 'Get content by URL',
    description:
      'The collection, the space, the change request or the page of a URL of the app (`urls.app`).',
    permission: 'session',
    query: {
      url: httpUrl(2048).meta({
        description: 'A URL of the app.',
        examples: ['https://app.example.com/o/org_1/s/space_1/guides/install'],
      }),
    },
    result: ContentLookup,
    status: 200,
    errors: ['not_found'],
  }),
  resolve: operation({
    id: 'resolvePublishedContentByUrl',
    method: 'POST',
    path: '/v1/urls/published',
    summary: 'Resolve the URL of published content',
    description,
    permission: 'public',
    isReadOnly: true,
    body: z.object({
      url: Url,
      redirectOnError: RedirectOnError,
      visitor: z
        .object({
          jwtToken: VisitorToken.optional(),
          unsignedClaims: z
            .record(z.string(), z.unknown())
            .refine((claims) => JSON.stringify(claims).length <= maxClaimsLength, {
              error: `must be at most ${maxClaimsLength} characters as JSON`,
            })
            .optional()
            .meta({ description: 'Unsigned claims of the visitor, for `visitor.claims.unsigned`.' }),
        })
        .optional(),
    }),
    result: PublishedContentLookup,
    cacheTags: resolvedTags,
    status: 200,
    errors: ['not_found'],
  }),
  getByUrl: operation({
    id: 'getPublishedContentByUrl',
    method: 'GET',
    path: '/v1/urls/published',
    summary: 'Resolve the URL of published content',
    description,
    permission: 'public',
    query: { url: Url, visitorAuthToken: VisitorToken.optional(), redirectOnError: RedirectOnError },
    result: PublishedContentLookup,
    cacheTags: resolvedTags,
    status: 200,
    errors: ['not_found'],
  }),
  getSite: operation({
    id: 'getPublishedContentSite',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/published',
    summary: 'Get a published site',
    description: 'Everything that is needed to render it, except its content.',
    permission: 'site.view',
    visitors: true,
    query: { shareKey: ShareKey.optional() },
    result: PublishedContentSite,
    status: 200,
  }),
};
