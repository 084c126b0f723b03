import type { LecternError } from '@lectern/client';
import { ApiError, errorCatalog, type ErrorCode } from '@lectern/contract';

/** The error that a server sent, as one of the domain would be; its details are about requests that no visitor made. */
export function apiErrorOf(error: LecternError): ApiError {
  if (error.code === 'unreachable')
    return new ApiError('unavailable', 'The server of the API cannot be reached.', { cause: error });
  const { retryAfterSeconds } = error;
  return new ApiError(isErrorCode(error.code) ? error.code : 'bad_gateway', error.message, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause: error,
  });
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}
