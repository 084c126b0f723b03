import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';
import { CustomizationSettings } from './schema/customization.ts';
import { Collection } from './collections.ts';
import { ChangeRequest } from './schema/change-request.ts';
import { Page } from './schema/page.ts';
import { ShareKey, Site, SiteStructure } from './schema/site.ts';
import { Space } from './schema/space.ts';
import { text, webAddress } from './schema/text.ts';

/** The most that is known of a visitor, as JSON; it travels in a header of every request. */
export const maxClaimsLength = 4096;

const Url = webAddress(2048).meta({
  description: 'The address to resolve, or the beginning of one.',
  examples: ['https://docs.example.com/guides/install'],
});
const VisitorToken = text(1, 8192, 'JWT of the visitor, signed with the key of the site.');
const RedirectOnError = z.boolean().optional().meta({
  description: 'Answer where visitors without a valid token are sent, if the site says so, instead of 404.',
});

const Path = z.string().meta({ examples: ['/guides/'] });

export const PublishedSiteContent = z
  .object({
    organization: Id,
    site: Id,
    siteSection: Id.optional(),
    siteSpace: Id,
    space: Id,
    pathname: z
      .string()
      .meta({ description: 'What is left of the path: that of a page.', examples: ['/install'] }),
    basePath: Path.meta({ description: 'The beginning of the path that leads to the space.' }),
    siteBasePath: Path.meta({ description: 'The beginning of the path that leads to the site.' }),
    canonicalUrl: z.string().meta({
      description: 'That of another page where the content of the space redirects the path.',
      examples: ['https://docs.example.com/guides/install'],
    }),
    complete: z.boolean().meta({
      description:
        'Whether no longer address could lead to another section or space; all that can follow is a page.',
    }),
    shareKey: ShareKey.optional(),
    contextId: z
      .string()
      .optional()
      .meta({
        description: 'Changes when the claims of the visitor do; absent without claims.',
        examples: ['q1X…'],
      }),
    apiToken: z.string().meta({
      description: 'Token that reads this site and the spaces it names, and nothing else, for 15 minutes.',
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

export const PublishedContentSite = z
  .object({
    object: z.literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: z
      .object({
        site: CustomizationSettings,
        siteSpaces: z
          .record(z.string(), CustomizationSettings)
          .meta({ description: 'By id of the site space, where it differs from the site.' }),
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
      .meta({ description: 'Scripts of integrations, of which this server has none.' }),
  })
  .meta({ id: 'PublishedContentSite', description: 'All that it takes to render a site, but its content.' });
export type PublishedContentSite = z.output<typeof PublishedContentSite>;

const description =
  'Of the site, the section and the space that the longest beginning of the address leads to. Without any token; who may read the site is decided by its visibility.';

const ContentLookup = z
  .union([
    z.object({ collection: Collection }).meta({ id: 'FoundCollection' }),
    z
      .object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() })
      .meta({ id: 'FoundContent' }),
  ])
  .meta({ id: 'ContentLookup' });
export type ContentLookup = z.output<typeof ContentLookup>;

export const publishedContent = {
  getContentByUrl: operation({
    id: 'getContentByUrl',
    method: 'GET',
    path: '/v1/urls/content',
    summary: 'Find the content of an address',
    description:
      'The collection, the space, the change request or the page that an address of the app (`urls.app`) leads to.',
    permission: 'session',
    query: {
      url: webAddress(2048).meta({
        description: 'An address below the address of the app.',
        examples: ['https://app.example.com/o/org_1/s/space_1/guides/install'],
      }),
    },
    result: ContentLookup,
    status: 200,
  }),
  resolve: operation({
    id: 'resolvePublishedContentByUrl',
    method: 'POST',
    path: '/v1/urls/published',
    summary: 'Resolve the address of published content',
    description,
    permission: 'public',
    readsOnly: true,
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
            .meta({ description: 'What the visitor says, as `visitor.claims.unsigned`.' }),
        })
        .optional(),
    }),
    result: PublishedContentLookup,
    status: 200,
    errors: ['not_found'],
  }),
  getByUrl: operation({
    id: 'getPublishedContentByUrl',
    method: 'GET',
    path: '/v1/urls/published',
    summary: 'Resolve the address of published content',
    description,
    permission: 'public',
    query: { url: Url, visitorAuthToken: VisitorToken.optional(), redirectOnError: RedirectOnError },
    result: PublishedContentLookup,
    status: 200,
    errors: ['not_found'],
  }),
  getSite: operation({
    id: 'getPublishedContentSite',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/published',
    summary: 'Get all that it takes to render a site, but its content',
    permission: 'site.view',
    visitors: true,
    query: { shareKey: ShareKey.optional() },
    result: PublishedContentSite,
    status: 200,
  }),
};
