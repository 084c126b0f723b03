import { z } from 'zod';
import { PageUrls } from './page.ts';

const SearchHitSection = z
  .object({
    id: z.string().meta({
      description: 'Anchor of its heading; empty for the text before the first heading.',
      examples: ['install-the-agent'],
    }),
    title: z.string().meta({ examples: ['Install the agent'] }),
    path: z.string().meta({
      description: 'Path of the page, with the anchor as its fragment.',
      examples: ['guides/getting-started#install-the-agent'],
    }),
    body: z.string().meta({
      description: 'Excerpt with the best match: plain text of at most 300 characters.',
      examples: ['… download the installer, then install the agent on each host.'],
    }),
    urls: PageUrls,
  })
  .meta({ id: 'SearchHitSection' });

/** A page that matches the query. */
export const SearchHit = z
  .object({
    id: z.string(),
    title: z.string().meta({ examples: ['Getting started'] }),
    path: z.string().meta({ examples: ['guides/getting-started'] }),
    sections: z
      .array(SearchHitSection)
      .optional()
      .meta({ description: 'The matching sections, best first; at most 5.' }),
    urls: PageUrls,
  })
  .meta({ id: 'SearchHit', description: 'A page that matches the query.' });
export type SearchHit = z.output<typeof SearchHit>;

/** Pages of one space that match the query. */
export const SpaceSearchHit = z
  .object({
    id: z.string(),
    title: z.string(),
    pages: z.array(SearchHit).meta({ description: 'Best first.' }),
  })
  .meta({ id: 'SpaceSearchHit', description: 'Pages of one space that match the query.' });
export type SpaceSearchHit = z.output<typeof SpaceSearchHit>;
