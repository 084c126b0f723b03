import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { PublishedUrls } from './schema/site.ts';
import { text } from './schema/text.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/share-links';
const Name = text(0, 50);

export const ShareLink = z
  .object({
    object: z.literal('share-link'),
    id: Id,
    createdAt: Timestamp,
    name: z.string().meta({ examples: ['For partners'] }),
    active: z.boolean().meta({ description: 'Whether the link grants access to the site.' }),
    urls: PublishedUrls,
  })
  .meta({
    id: 'ShareLink',
    description: 'A secret URL of a site; it applies while the visibility of the site is `share-link`.',
  });
export type ShareLink = z.output<typeof ShareLink>;

export const shareLinks = {
  list: operation({
    id: 'listSiteShareLinks',
    method: 'GET',
    path: base,
    summary: 'List the share links of a site',
    description:
      'Oldest first. Their URLs contain the secret keys, so only users who can edit the site can see them.',
    permission: 'site.edit',
    query: pageQuery,
    result: listOf('ShareLink', ShareLink),
    status: 200,
  }),
  create: operation({
    id: 'createSiteShareLink',
    method: 'POST',
    path: base,
    summary: 'Create a share link',
    permission: 'site.edit',
    body: z.object({ name: Name }),
    result: ShareLink,
    status: 201,
    location: `${base}/{id}`,
  }),
  update: operation({
    id: 'updateSiteShareLinkById',
    method: 'PATCH',
    path: `${base}/{shareLinkId}`,
    summary: 'Update a share link',
    description: 'An inactive link grants no access.',
    permission: 'site.edit',
    body: z
      .object({ active: z.boolean().optional(), name: Name.optional() })
      .refine(({ active, name }) => active !== undefined || name !== undefined, {
        error: 'give `active`, `name` or both',
      }),
    result: ShareLink,
    status: 200,
  }),
  delete: operation({
    id: 'deleteSiteShareLinkById',
    method: 'DELETE',
    path: `${base}/{shareLinkId}`,
    summary: 'Delete a share link',
    description: 'Its URL is permanently revoked.',
    permission: 'site.edit',
    status: 205,
  }),
};
