import { findGetOperation } from './contract.ts';
import { errorCatalog, type ErrorCode } from './errors.ts';
import { isSafe, type Operation, takesIdempotencyKey } from './operation.ts';
import { pathParameters } from './operation-path.ts';

/** The code of every error response of an operation, by ascending status. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'invalid_input',
    ...operation.errors,
    'rate_limited',
    'internal',
    'unavailable',
    // A read may write, too, such as an index that it needs.
    'insufficient_storage',
  ]);
  // A public operation, too, rejects an invalid token.
  codes.add('unauthenticated');
  if (canBeForbidden(operation)) codes.add('forbidden');
  if (pathParameters(operation.path).length > 0) codes.add('not_found');
  if (operation.body !== undefined) codes.add('payload_too_large').add('unsupported_media_type');
  if (operation.method !== 'POST' && findGetOperation(operation) !== undefined) {
    codes.add('precondition_failed');
  }
  // The state of a resource, or another write at the same time, may forbid any write.
  if (!isSafe(operation)) codes.add('conflict');
  if (takesIdempotencyKey(operation)) codes.add('unprocessable');
  if (operation.awaitsJob) for (const code of jobErrorCodes) codes.add(code);
  return [...codes].toSorted((a, b) => errorCatalog[a].status - errorCatalog[b].status);
}

/** What a failed job is answered with, and the `Location` of what it worked for. */
export const jobErrorCodes: readonly ErrorCode[] = ['invalid_input', 'unprocessable', 'bad_gateway'];

/** Whether a caller can see the resource without having the permission, or has a token that is limited to others. */
function canBeForbidden({ permission }: Operation): boolean {
  return permission !== 'public';
}
