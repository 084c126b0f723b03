import { ApiError, errorCatalog, errorHeaders, type ErrorCode, type ErrorDetail } from '@lectern/contract';
import { TRPCError, type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';

/** The tRPC code of each error code. tRPC has none for the last four, of which procedures throw the first alone. */
const trpcErrorCodes = {
  invalid_input: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_SUPPORTED',
  request_timeout: 'TIMEOUT',
  conflict: 'CONFLICT',
  precondition_failed: 'PRECONDITION_FAILED',
  payload_too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  rate_limited: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  bad_gateway: 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
  insufficient_storage: 'SERVICE_UNAVAILABLE',
  not_acceptable: 'BAD_REQUEST',
  expectation_failed: 'BAD_REQUEST',
  headers_too_large: 'BAD_REQUEST',
} as const satisfies Record<ErrorCode, TRPC_ERROR_CODE_KEY>;

/** The `error.shape` of a client; `data` is also its `error.data`: that of tRPC, with what other transports say beside it. */
export type TrpcErrorShape = {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    /** The code of tRPC, such as `NOT_FOUND`. */
    code: TRPC_ERROR_CODE_KEY;
    /** The HTTP status of this call; that of a batch with different ones is 207. */
    httpStatus: number;
    /** The procedure, such as `sites.get`. */
    path?: string;
    /** The code of the catalog, such as `not_found`. */
    reason: ErrorCode;
    details?: readonly ErrorDetail[];
    /** The URL of a resource that was created before the call failed. */
    location?: string;
    /** Identifies the request in the log. */
    requestId?: string;
  };
};

/** The error for tRPC, with the original one as its cause, for the log. */
export function trpcErrorOf(error: unknown): TRPCError {
  if (!(error instanceof ApiError)) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
  return new TRPCError({ code: trpcErrorCodes[error.code], message: error.message, cause: error });
}

/** The error that a client sees. Errors of tRPC and Fastify have a status. */
export function toApiError(error: unknown): ApiError {
  const known = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (known instanceof ApiError) return known;
  const status = statusOf(error);
  if (status < 400 || status >= 500 || !(error instanceof Error)) {
    return new ApiError('internal', errorCatalog.internal.meaning, { cause: known });
  }
  return new ApiError(codeOfStatus.get(status) ?? 'invalid_input', error.message, { cause: known });
}

/** The error in the form that clients receive. */
export function errorShape(
  error: ApiError,
  request: { path?: string | undefined; requestId?: string | undefined },
): TrpcErrorShape {
  return {
    message: error.message,
    code: TRPC_ERROR_CODES_BY_KEY[trpcErrorCodes[error.code]],
    data: {
      code: trpcErrorCodes[error.code],
      httpStatus: error.status,
      ...(request.path !== undefined && { path: request.path }),
      reason: error.code,
      ...(error.details !== undefined && { details: error.details }),
      ...(error.location !== undefined && { location: error.location }),
      ...(request.requestId !== undefined && { requestId: request.requestId }),
    },
  };
}

/** The headers of a response with the errors of all calls of a batch. */
export function batchHeaders(errors: readonly ApiError[]): Record<string, string> {
  return Object.fromEntries(errors.flatMap((error) => Object.entries(errorHeaders(error.status, error))));
}

const codeOfStatus = new Map<number, ErrorCode>(
  Object.keys(errorCatalog)
    .filter(isErrorCode)
    .map((code) => [errorCatalog[code].status, code]),
);

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

function statusOf(error: unknown): number {
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  if (typeof error === 'object' && error !== null && 'statusCode' in error) return Number(error.statusCode);
  return 500;
}
