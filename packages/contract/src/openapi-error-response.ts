import { errorHeaders } from './error-headers.ts';
import { errorCatalog, type ErrorCode } from './errors.ts';
import { exampleString } from './openapi-example-values.ts';
import { headerReferences } from './openapi-headers.ts';

/** The Response Object of an error, with the `Location` of what was created where there is one. */
export function errorResponse(code: ErrorCode, { isLocated = false }: { isLocated?: boolean } = {}) {
  const { status, meaning } = errorCatalog[code];
  const sent = errorHeaders(status);
  const error = {
    code: status,
    message: meaning,
    ...(code === 'invalid_input' && {
      details: [{ path: 'body.title', message: 'must be 2 to 128 characters' }],
    }),
    requestId: exampleString('requestId'),
  };
  return {
    description: meaning,
    headers: headerReferences({
      ...('www-authenticate' in sent && { 'WWW-Authenticate': 'Challenge' as const }),
      ...('retry-after' in sent && { 'Retry-After': 'RetryAfter' as const }),
      ...(isLocated && { Location: 'Location' as const }),
    }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error } } },
  };
}
