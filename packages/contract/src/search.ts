import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './schema/common.ts';
import { SearchHit, SpaceSearchHit } from './schema/search-hit.ts';
import { patternedText } from './schema/text.ts';

const SearchText = patternedText({ min: 1, max: 512 }, /\S/, 'text that is not blank').meta({
  description:
    'The query: all of its words must match, the last one as a prefix; quoted words match as a phrase.',
  examples: ['install agent'],
});

const matching =
  'Matches whole words in the titles, headings and text of pages, ignoring accents and case; in scripts without spaces between words, any sequence of characters. Titles rank above headings, headings above text, and exact matches of the query above others. Pages that are hidden or have `noIndex` are excluded. At most 1000 pages are returned and counted.';

const SiteSpaceIds = z
  .array(Id)
  .min(1, 'must have at least one item')
  .max(1000, 'must have at most 1000 items');

/** Which spaces of a site are searched. */
const SiteSearchScope = z
  .discriminatedUnion('mode', [
    z
      .object({
        mode: z.literal('default'),
        includedSiteSpaces: z
          .array(Id)
          .max(1000, 'must have at most 1000 items')
          .optional()
          .meta({ description: 'Site spaces to search as well.' }),
      })
      .meta({ id: 'DefaultSiteSearchScope', description: 'The default space of each section.' }),
    z
      .object({ mode: z.literal('specific'), siteSpaceIds: SiteSpaceIds })
      .meta({ id: 'SpecificSiteSearchScope', description: 'The given site spaces.' }),
    z
      .object({ mode: z.literal('all') })
      .meta({ id: 'WholeSiteSearchScope', description: 'Every site space.' }),
  ])
  .meta({ id: 'SiteSearchScope' });
export type SiteSearchScope = z.output<typeof SiteSearchScope>;

const SiteSearch = z
  .object({
    query: SearchText,
    scope: SiteSearchScope.optional().meta({ description: 'Defaults to `default`.' }),
    mode: z
      .enum(['specific', 'current', 'all'])
      .optional()
      .meta({ deprecated: true, description: 'Use `scope`.', examples: ['all'] }),
    siteSpaceIds: SiteSpaceIds.optional().meta({ deprecated: true, description: 'Use `scope`.' }),
    siteSpaceId: Id.optional().meta({
      deprecated: true,
      description: 'Use `includedSiteSpaces` of `scope`.',
    }),
  })
  .meta({ id: 'SiteSearch' });
export type SiteSearch = z.output<typeof SiteSearch>;

const SpaceSearchHits = listOf('SpaceSearchHit', SpaceSearchHit);
const query = { query: SearchText, ...pageQuery };
const bySpace = 'The pages of a response are grouped by space; `count` and `limit` count pages.';

export const search = {
  inSpace: operation({
    id: 'searchSpaceContent',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/search',
    summary: 'Search the content of a space',
    description: matching,
    permission: 'space.view',
    visitors: true,
    isExpensive: true,
    query,
    result: listOf('SearchHit', SearchHit),
    status: 200,
  }),
  inOrganization: operation({
    id: 'searchOrganizationContent',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/search',
    summary: 'Search the content of an organization',
    description: `Searches all spaces that the caller can see. ${bySpace} ${matching}`,
    permission: 'organization.view',
    isExpensive: true,
    query,
    result: SpaceSearchHits,
    status: 200,
  }),
  inSite: operation({
    id: 'searchSiteContent',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/search',
    summary: 'Search the content of a site',
    description: `Searches the spaces of the site that the caller can see: for a visitor, those that the site shows them. ${bySpace} ${matching}`,
    permission: 'site.view',
    visitors: true,
    isReadOnly: true,
    isExpensive: true,
    query: pageQuery,
    body: SiteSearch,
    result: SpaceSearchHits,
    status: 200,
  }),
};
