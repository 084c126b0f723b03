import { z } from 'zod';
import { operation } from './operation.ts';

const ArchiveUrl = z
  .object({
    url: z.string().meta({
      description: 'Returns the archive without a token, for one to two hours.',
      examples: [
        'https://docs.example.com/archives/rev_x/Handbook.zip?expires=1767232800&key=sigkey_1&signature=…',
      ],
    }),
  })
  .meta({ id: 'ArchiveAddress', description: 'The URL of an archive.' });

export const archives = {
  getOfSpace: operation({
    method: 'GET',
    result: ArchiveUrl,
    status: 200,
    rateLimit: 'jobs',
    isExpensive: true,
    errors: ['conflict'],
    id: 'getSpaceArchive',
    path: '/v1/spaces/{spaceId}/archive',
    summary: 'Get an archive of a space',
    description:
      'A zip with the files that an export to an empty Git repository would have: pages as Markdown, their files, reusable contents, `SUMMARY.md` and `.gitbook.yaml`. Links lead to files of the archive. An import of it makes the same pages.',
    permission: 'space.view',
  }),
};
