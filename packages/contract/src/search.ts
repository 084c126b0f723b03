import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './schema/common.ts';
import { SearchHit, SpaceSearchHit } from './schema/search-hit.ts';
import { patternedText } from './schema/text.ts';

const SearchText = patternedText({ min: 1, max: 512 }, /\S/, 'text that is not blank').meta({
  description:
    'What to look for: all of its words, the last one as the beginning of a word; words between quotes as a phrase.',
  examples: ['install agent'],
});

const found =
  'Whole words count in the titles, headings and texts of pages, whatever their accents and capitals; in scripts without spaces between words, any characters that follow each other. Titles come before headings, those before texts, and pages that have the query as it is before others. Pages that are hidden or have `noIndex` are left out. The best 1000 pages are answered and counted.';

const SiteSpaceIds = z.array(Id).min(1, 'must name at least one').max(1000, 'must name at most 1000');

/** Which spaces of a site are searched. */
const SiteSearchScope = z
  .discriminatedUnion('mode', [
    z
      .object({
        mode: z.literal('default'),
        includedSiteSpaces: z
          .array(Id)
          .max(1000, 'must name at most 1000')
          .optional()
          .meta({ description: 'Site spaces to be searched, too.' }),
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
    scope: SiteSearchScope.optional().meta({ description: '`default` when left out.' }),
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
const bySpace = 'The pages of one answer are grouped by space; `count` and `limit` count pages.';

export const search = {
  inSpace: operation({
    id: 'searchSpaceContent',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/search',
    summary: 'Search the content of a space',
    description: found,
    permission: 'space.view',
    visitors: true,
    query,
    result: listOf('SearchHit', SearchHit),
    status: 200,
  }),
  inOrganization: operation({
    id: 'searchOrganizationContent',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/search',
    summary: 'Search the content of an organization',
    description: `In all spaces that the caller may see. ${bySpace} ${found}`,
    permission: 'organization.view',
    query,
    result: SpaceSearchHits,
    status: 200,
  }),
  inSite: operation({
    id: 'searchSiteContent',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/search',
    summary: 'Search the content of a site',
    description: `In those of its spaces that the caller may see: to a visitor, those that the site shows them. ${bySpace} ${found}`,
    permission: 'site.view',
    visitors: true,
    readsOnly: true,
    query: pageQuery,
    body: SiteSearch,
    result: SpaceSearchHits,
    status: 200,
  }),
};
