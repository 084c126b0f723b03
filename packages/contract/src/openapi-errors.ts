import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { errorCatalog } from './errors.ts';
import type { Operation } from './operation.ts';
import { pathParameters, takesIdempotencyKey } from './operation.ts';

/** The body of every refusal. */
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
          description: 'Every offending place of the request, such as `body.title` or `query.limit`.',
        }),
      requestId: z.string().meta({ description: 'Finds the request in the log of the server.' }),
    }),
  })
  .meta({ id: 'Error', description: 'Why a request was refused.' });

/** Every refusal that an operation can answer, by ascending status. */
export function errorsOf(
  operation: Operation,
  { readerOf }: { readerOf: (operation: Operation) => Operation | undefined },
): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'invalid_input',
    ...operation.errors,
    'rate_limited',
    'internal',
    'unavailable',
  ]);
  // Without a token nobody is refused there, but a wrong one is.
  codes.add('unauthenticated');
  if (canForbid(operation)) codes.add('forbidden');
  if (pathParameters(operation.path).length > 0) codes.add('not_found');
  if (operation.body !== undefined) codes.add('payload_too_large').add('unsupported_media_type');
  if (operation.method !== 'POST' && readerOf(operation) !== undefined) codes.add('precondition_failed');
  if (takesIdempotencyKey(operation)) codes.add('conflict').add('unprocessable');
  return [...codes].toSorted((a, b) => errorCatalog[a].status - errorCatalog[b].status);
}

/** Whether somebody is let know of the resource without being let do this. */
function canForbid({ permission, visitors }: Operation): boolean {
  // What is open to visitors of a site needs no more than to see; from all else they are sent away.
  return !visitors && permission !== 'public';
}
