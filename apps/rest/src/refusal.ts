import { ApiError, type ErrorDetail, errorCatalog } from '@lectern/contract';

/** What a client is told when a request fails. */
export type Refusal = {
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[] | undefined;
};

const internal: Refusal = {
  status: errorCatalog.internal.status,
  message: 'Something went wrong here. The request id finds it in the log of the server.',
};

/** Sentences for what the HTTP framework refuses by itself; others keep their own. */
const sentences: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path has a malformed percent escape.',
  FST_ERR_CTP_BODY_TOO_LARGE:
    'The body is larger than this server accepts: send less at once, or let its operator set BODY_LIMIT_BYTES.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header `Content-Type: application/json`.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
};

/**
 * The refusal that an error amounts to. Errors of plugins that carry a 4xx status are meant for the
 * client; of everything else the client learns nothing.
 */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof ApiError) return error.code === 'internal' ? internal : error;
  if (!(error instanceof Error) || !('statusCode' in error)) return internal;
  const { statusCode: status, message } = error;
  if (typeof status !== 'number' || status < 400 || status > 499) return internal;
  const code = 'code' in error ? String(error.code) : '';
  return { status, message: sentences[code] ?? message };
}

/** The one body of every refusal. */
export function refusalText({ status, message, details }: Refusal, requestId: string): string {
  return JSON.stringify({ error: { code: status, message, details, requestId } });
}

/** Headers that belong to a status. */
export function refusalHeaders(status: number): Readonly<Record<string, string>> {
  return headersByStatus[status] ?? none;
}

const none = {};
const headersByStatus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer' },
  503: { 'retry-after': '1' },
};
