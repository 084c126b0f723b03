import { ApiError, errorCatalog, type ErrorCode, type ErrorDetail } from '@lectern/contract';
import { TRPCError, type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';

/** The code of tRPC for each code of ours. tRPC has no name for the statuses of the last three; none is of a procedure. */
export const trpcErrorCodes = {
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
  unavailable: 'SERVICE_UNAVAILABLE',
  not_acceptable: 'BAD_REQUEST',
  expectation_failed: 'BAD_REQUEST',
  headers_too_large: 'BAD_REQUEST',
} as const satisfies Record<ErrorCode, TRPC_ERROR_CODE_KEY>;

/** What a client finds in `error.shape`; `data` also in `error.data`. */
export type TrpcErrorShape = {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    code: ErrorCode;
    /** The HTTP status of this call; that of a batch whose calls differ is 207. */
    status: number;
    /** The procedure, such as `sites.get`. */
    path?: string;
    details?: readonly ErrorDetail[];
    /** Finds the request in the log. */
    requestId?: string;
  };
};

/** What happened, in the terms of tRPC; the cause is kept for the log. */
export function trpcErrorOf(error: unknown): TRPCError {
  if (!(error instanceof ApiError)) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
  return new TRPCError({ code: trpcErrorCodes[error.code], message: error.message, cause: error });
}

/** What a caller may know of an error. Those that tRPC and Fastify make themselves carry a status. */
export function refusalOf(error: unknown): ApiError {
  const known = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (known instanceof ApiError) return known;
  const status = statusOf(error);
  if (status < 400 || status >= 500 || !(error instanceof Error)) {
    return new ApiError('internal', errorCatalog.internal.meaning, { cause: known });
  }
  return new ApiError(codeOfStatus.get(status) ?? 'invalid_input', error.message, { cause: known });
}

/** The shape of a refusal on the wire. */
export function shapeOf(
  refusal: ApiError,
  place: { path?: string | undefined; requestId?: string | undefined },
): TrpcErrorShape {
  return {
    message: refusal.message,
    code: TRPC_ERROR_CODES_BY_KEY[trpcErrorCodes[refusal.code]],
    data: {
      code: refusal.code,
      status: refusal.status,
      ...(place.path !== undefined && { path: place.path }),
      ...(refusal.details !== undefined && { details: refusal.details }),
      ...(place.requestId !== undefined && { requestId: place.requestId }),
    },
  };
}

/** The headers that HTTP asks for beside these refusals. */
export function headersOf(refusals: readonly ApiError[]): Record<string, string> {
  const codes = new Set(refusals.map((refusal) => refusal.code));
  return {
    ...(codes.has('unauthenticated') && { 'www-authenticate': 'Bearer' }),
    ...((codes.has('unavailable') || codes.has('rate_limited')) && { 'retry-after': '1' }),
  };
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
