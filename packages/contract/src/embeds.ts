import { operation } from './operation.ts';
import { Embed } from './schema/embed.ts';
import { httpUrl } from './schema/text.ts';

export const embeds = {
  get: operation({
    id: 'getEmbedByUrlInSpace',
    isExpensive: true,
    rateLimit: 'jobs',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/embed',
    summary: 'Get what the page at a URL says about itself',
    description:
      'Fetched from there: title, description and pictures. Where nothing can be read, the host and the URL, without credentials. For visitors of a site, only URLs that a page of the space links to or embeds are fetched.',
    permission: 'space.view',
    query: {
      url: httpUrl(2048).meta({
        description: 'The URL to embed.',
        examples: ['https://example.com/docs/install'],
      }),
    },
    result: Embed,
    visitors: true,
    status: 200,
  }),
};
