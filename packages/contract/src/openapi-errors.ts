import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { errorCatalog } from './errors.ts';
import type { Operation } from './operation.ts';
import { pathParameters, takesIdempotencyKey } from './operation.ts';

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

/** The code of every error response of an operation, by ascending status. */
export function errorCodesOf(
  operation: Operation,
  { findGetOperation }: { findGetOperation: (operation: Operation) => Operation | undefined },
): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'invalid_input',
    ...operation.errors,
    'rate_limited',
    'internal',
    'unavailable',
  ]);
  // A public operation, too, rejects an invalid token.
  codes.add('unauthenticated');
  if (canBeForbidden(operation)) codes.add('forbidden');
  if (pathParameters(operation.path).length > 0) codes.add('not_found');
  if (operation.body !== undefined) codes.add('payload_too_large').add('unsupported_media_type');
  if (operation.method !== 'POST' && findGetOperation(operation) !== undefined)
    codes.add('precondition_failed');
  if (takesIdempotencyKey(operation)) codes.add('conflict').add('unprocessable');
  return [...codes].toSorted((a, b) => errorCatalog[a].status - errorCatalog[b].status);
}

/** Whether a caller can see the resource without having the permission. */
function canBeForbidden({ permission, visitors }: Operation): boolean {
  // Operations for visitors require only that the resource is visible to them; otherwise it is not found.
  return !visitors && permission !== 'public';
}
