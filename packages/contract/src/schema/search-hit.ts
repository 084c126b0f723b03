import { z } from 'zod';
import { PageUrls } from './page.ts';

export const SearchHitSection = z
  .object({
    id: z.string().meta({
      description: 'Anchor of its heading; empty for what stands before the first one.',
      examples: ['install-the-agent'],
    }),
    title: z.string().meta({ examples: ['Install the agent'] }),
    path: z.string().meta({
      description: 'Path of the page, with the anchor behind a `#`.',
      examples: ['guides/getting-started#install-the-agent'],
    }),
    body: z.string().meta({
      description: 'The part of its text that has most of the query: plain text of at most 300 characters.',
      examples: ['… download the installer, then install the agent on each host.'],
    }),
    urls: PageUrls,
  })
  .meta({ id: 'SearchHitSection' });

/** A page that has what was looked for. */
export const SearchHit = z
  .object({
    id: z.string(),
    title: z.string().meta({ examples: ['Getting started'] }),
    path: z.string().meta({ examples: ['guides/getting-started'] }),
    sections: z
      .array(SearchHitSection)
      .optional()
      .meta({ description: 'Those that have something of the query, the best first; 5 at most.' }),
    urls: PageUrls,
  })
  .meta({ id: 'SearchHit', description: 'A page that a search found.' });
export type SearchHit = z.output<typeof SearchHit>;

/** Pages of one space that have what was looked for. */
export const SpaceSearchHit = z
  .object({
    id: z.string(),
    title: z.string(),
    pages: z.array(SearchHit).meta({ description: 'The best first.' }),
  })
  .meta({ id: 'SpaceSearchHit', description: 'Pages of one space that a search found.' });
export type SpaceSearchHit = z.output<typeof SpaceSearchHit>;
