import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './schema/common.ts';
import { ShareKey } from './schema/site.ts';
import { httpUrl, patternedText, text } from './schema/text.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/redirects';

const Source = patternedText(
  { min: 2, max: 512 },
  /^(?:\/(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+)+\/?$/,
  'a path on the site, such as `/old/page`: segments of letters, digits, `-`, `_`, `.`, `~` and percent escapes',
).meta({
  description: 'The path on the site that is redirected. A trailing slash is ignored.',
  examples: ['/old/install'],
});

const stored = [
  z.object({ kind: z.literal('site-section'), siteSectionId: Id }).meta({ id: 'RedirectToSiteSection' }),
  z.object({ kind: z.literal('site-space'), siteSpaceId: Id }).meta({ id: 'RedirectToSiteSpace' }),
  z.object({ kind: z.literal('site-page'), siteSpaceId: Id, pageId: Id }).meta({ id: 'RedirectToSitePage' }),
  z
    .object({
      kind: z.literal('external'),
      url: httpUrl(2048).meta({ examples: ['https://status.example.com/'] }),
    })
    .meta({ id: 'RedirectToUrl' }),
] as const;

const example = { kind: 'site-space', siteSpaceId: 'sitesp_5vXn0cQeYtR2mB8kJwZ1' };

const Destination = z.discriminatedUnion('kind', stored).meta({
  id: 'SiteRedirectDestination',
  description: 'The target of a redirect: on its site, or a URL.',
  examples: [example],
});
export type SiteRedirectDestination = z.output<typeof Destination>;

const DestinationInput = z
  .discriminatedUnion(
    'kind',
    [
      ...stored,
      z
        .object({
          kind: z.literal('path'),
          spaceId: Id,
          path: text(1, 2048).meta({
            description: 'The path of a page of the space.',
            examples: ['guides/install'],
          }),
        })
        .meta({ id: 'RedirectToPath', description: 'A page by its path now, which is looked up once.' }),
    ],
    { error: 'must be an object with a `kind`: site-section, site-space, site-page, external or path' },
  )
  .meta({
    id: 'SiteRedirectTarget',
    description: 'The target of a redirect: on its site, or a URL.',
    examples: [example],
  });
export type SiteRedirectDestinationInput = z.output<typeof DestinationInput>;

export const SiteRedirect = z
  .object({ object: z.literal('site-redirect'), id: Id, source: Source, destination: Destination })
  .meta({
    id: 'SiteRedirect',
    description: 'A redirect from a path of a site to a section, a space or a page of it, or to a URL.',
  });
export type SiteRedirect = z.output<typeof SiteRedirect>;

const maxRedirects = 500;

const RedirectChange = z
  .object({
    source: Source,
    destination: DestinationInput.nullable().meta({ description: 'null deletes the redirect.' }),
  })
  .meta({ id: 'SiteRedirectChange' });

export const SiteRedirectResult = z
  .object({
    status: z.enum(['created', 'updated', 'deleted', 'error']).meta({ id: 'SiteRedirectResultStatus' }),
    source: Source,
    draft: z.boolean().meta({ description: 'Always false: every redirect is live.', examples: [false] }),
    id: Id.optional().meta({ description: 'Of a redirect that was created or updated.' }),
    error: z
      .string()
      .optional()
      .meta({ examples: ['destination.siteSpaceId: names no site space of this site'] }),
  })
  .meta({ id: 'SiteRedirectResult', description: 'What became of one change of several.' });
export type SiteRedirectResult = z.output<typeof SiteRedirectResult>;

export const redirects = {
  list: operation({
    id: 'listSiteRedirects',
    method: 'GET',
    path: base,
    summary: 'List the redirects of a site',
    description: 'Oldest first.',
    permission: 'site.view',
    query: pageQuery,
    result: listOf('SiteRedirect', SiteRedirect),
    status: 200,
  }),
  create: operation({
    id: 'createSiteRedirect',
    method: 'POST',
    path: base,
    summary: 'Create a redirect',
    permission: 'site.edit',
    body: z.object({ source: Source, destination: DestinationInput }),
    result: SiteRedirect,
    status: 201,
    location: `${base}/{id}`,
  }),
  putMany: operation({
    id: 'bulkUpsertSiteRedirects',
    method: 'PUT',
    path: base,
    summary: 'Create, update and delete redirects',
    description:
      'By their sources, in order. Each is done or has an error of its own, which does not prevent the others.',
    permission: 'site.edit',
    body: z.object({
      redirects: z
        .array(RedirectChange)
        .min(1, 'must have at least one item')
        .max(maxRedirects, `must have at most ${maxRedirects} items`),
    }),
    result: z
      .object({ results: z.array(SiteRedirectResult).meta({ description: 'In the order of the changes.' }) })
      .meta({ id: 'SiteRedirectResults' }),
    status: 200,
  }),
  get: operation({
    id: 'getSiteRedirectById',
    method: 'GET',
    path: `${base}/{siteRedirectId}`,
    summary: 'Get a redirect',
    permission: 'site.view',
    result: SiteRedirect,
    status: 200,
  }),
  update: operation({
    id: 'updateSiteRedirectById',
    method: 'PATCH',
    path: `${base}/{siteRedirectId}`,
    summary: 'Update a redirect',
    permission: 'site.edit',
    body: z.object({ source: Source.optional(), destination: DestinationInput.optional() }),
    result: SiteRedirect,
    status: 200,
  }),
  delete: operation({
    id: 'deleteSiteRedirectById',
    method: 'DELETE',
    path: `${base}/{siteRedirectId}`,
    summary: 'Delete a redirect',
    permission: 'site.edit',
    status: 205,
  }),
  getBySource: operation({
    id: 'getSiteRedirectBySource',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/redirect',
    summary: 'Get the redirect of a path',
    description: 'With the URL of its target; 404 when there is none, or none that the visitor can follow.',
    permission: 'site.view',
    query: { source: Source, shareKey: ShareKey.optional() },
    result: z
      .object({
        redirect: SiteRedirect,
        target: z.string().meta({
          description: 'The published URL, or the path on a site that is not published.',
          examples: ['https://docs.example.com/guides/'],
        }),
      })
      .meta({ id: 'FoundSiteRedirect' }),
    visitors: true,
    status: 200,
  }),
};
