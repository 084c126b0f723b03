import { z } from 'zod';

/** The body of every error response. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.int().meta({ description: 'The HTTP status.', examples: [400] }),
      message: z.string().meta({ description: 'What is wrong, and what to do.' }),
      details: z
        .array(
          z.object({
            path: z.string().meta({ examples: ['body.title'] }),
            message: z.string().meta({ examples: ['must be 2 to 128 characters'] }),
          }),
        )
        .optional()
        .meta({
          description:
            'Every invalid value of the request, by its path, such as `body.title` or `query.limit`.',
        }),
      requestId: z.string().meta({ description: 'Identifies the request in the server log.' }),
    }),
  })
  .meta({ id: 'Error', description: 'The body of an error response.' });
