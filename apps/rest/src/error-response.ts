import { ApiError, type ErrorDetail, errorCatalog } from '@lectern/contract';

/** The response to a request that failed. */
export type ErrorResponse = {
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly location?: string | undefined;
};

const internal: ErrorResponse = {
  status: errorCatalog.internal.status,
  message: errorCatalog.internal.meaning,
};

/** Messages for errors of Fastify; any other error has its own. */
const sentences: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path has a malformed percent escape.',
  FST_ERR_CTP_BODY_TOO_LARGE:
    'The body is larger than this server accepts: send less at once, or have its operator raise BODY_LIMIT_BYTES.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header `Content-Type: application/json`.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
};

/**
 * The response to an error. Errors of plugins with a 4xx status are meant for the client; of any other error the client
 * learns nothing.
 */
export function errorResponseOf(error: unknown): ErrorResponse {
  if (error instanceof ApiError) return error.code === 'internal' ? internal : error;
  if (!(error instanceof Error) || !('statusCode' in error)) return internal;
  const { statusCode: status, message } = error;
  if (typeof status !== 'number' || status < 400 || status > 499) return internal;
  const code = 'code' in error ? String(error.code) : '';
  return { status, message: sentences[code] ?? message };
}

/** The body of every error response. */
export function errorBody({ status, message, details }: ErrorResponse, requestId: string): string {
  return JSON.stringify({ error: { code: status, message, details, requestId } });
}
