import { z } from 'zod';
import { Id } from './common.ts';

/** For resources whose only URL is that in this API. */
export const LocationUrls = z.object({ location: z.string() }).meta({ id: 'LocationUrls' });

export const User = z
  .object({
    object: z.literal('user'),
    id: Id,
    displayName: z.string().meta({ examples: ['Ada Lindqvist'] }),
    email: z
      .string()
      .optional()
      .meta({ examples: ['ada@example.com'] }),
    photoURL: z.string().optional(),
    urls: LocationUrls,
  })
  .meta({ id: 'User', description: 'A person who signs in.' });
export type User = z.output<typeof User>;
