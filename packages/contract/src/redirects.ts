import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './schema/common.ts';
import { ShareKey } from './schema/site.ts';
import { patternedText } from './schema/text.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/redirects';

const Source = patternedText(
  { min: 2, max: 512 },
  /^(?:\/(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+)+\/?$/,
  'a path on the site, such as `/old/page`: segments of letters, digits, `-`, `_`, `.`, `~` and percent escapes',
).meta({
  description: 'The path on the site that is redirected. A trailing slash is ignored.',
  examples: ['/old/install'],
});

const Destination = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('site-section'), siteSectionId: Id }).meta({ id: 'RedirectToSiteSection' }),
      z.object({ kind: z.literal('site-space'), siteSpaceId: Id }).meta({ id: 'RedirectToSiteSpace' }),
      z
        .object({ kind: z.literal('site-page'), siteSpaceId: Id, pageId: Id })
        .meta({ id: 'RedirectToSitePage' }),
    ],
    { error: 'must be an object with a `kind`: site-section, site-space or site-page' },
  )
  .meta({
    id: 'SiteRedirectDestination',
    description: 'The target of a redirect on a site.',
    examples: [{ kind: 'site-space', siteSpaceId: 'sitesp_5vXn0cQeYtR2mB8kJwZ1' }],
  });
export type SiteRedirectDestination = z.output<typeof Destination>;

export const SiteRedirect = z
  .object({ object: z.literal('site-redirect'), id: Id, source: Source, destination: Destination })
  .meta({
    id: 'SiteRedirect',
    description: 'A redirect from a path of a site to a section, a space or a page of it.',
  });
export type SiteRedirect = z.output<typeof SiteRedirect>;

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
    body: z.object({ source: Source, destination: Destination }),
    result: SiteRedirect,
    status: 201,
    errors: ['conflict'],
    location: `${base}/{id}`,
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
    body: z.object({ source: Source.optional(), destination: Destination.optional() }),
    result: SiteRedirect,
    status: 200,
    errors: ['conflict'],
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
