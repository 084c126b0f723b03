import { codeOfStatus, type ErrorCode } from './generated/errors.ts';

/** One invalid value of a request, by its path, such as `body.title` or `query.limit`. */
export type ErrorDetail = { readonly path: string; readonly message: string };

/**
 * The code of the server; `unreachable` without a response, `invalid_response` for one that is not JSON, and `not_modified`
 * for the answer to an `If-None-Match`.
 */
export type LecternErrorCode = ErrorCode | 'unreachable' | 'invalid_response' | 'not_modified';

type Known = {
  readonly status: number;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly location?: string | undefined;
  readonly cause?: unknown;
};

/** A request that failed. Its message says what is wrong and what to do. */
export class LecternError extends Error {
  readonly code: LecternErrorCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The invalid values of an `invalid_input`. */
  readonly details: readonly ErrorDetail[];
  /** Identifies the request in the log of the server. */
  readonly requestId: string | undefined;
  /** When the same request may succeed, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The URL of a resource that was created before the request failed. */
  readonly location: string | undefined;

  constructor(code: LecternErrorCode, message: string, known: Known) {
    super(message, known.cause === undefined ? undefined : { cause: known.cause });
    this.name = 'LecternError';
    this.code = code;
    this.status = known.status;
    this.details = known.details ?? [];
    this.requestId = known.requestId;
    this.retryAfterSeconds = known.retryAfterSeconds;
    this.location = known.location;
  }
}

/** The error of a response whose body is `text`. */
export function errorOfResponse(response: Response, text: string, now: number): LecternError {
  const { status, headers } = response;
  const body = errorIn(text);
  const code = status === 304 ? 'not_modified' : (codeOfStatus[status] ?? 'invalid_response');
  const message =
    body?.message ?? `The server answered with ${status} ${response.statusText}.`.replace(' .', '.');
  return new LecternError(code, message, {
    status,
    details: body?.details,
    requestId: body?.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: secondsIn(headers.get('retry-after'), now),
    location: headers.get('location') ?? undefined,
  });
}

type Body = { message: string; details?: ErrorDetail[]; requestId?: string };

/** What the server says; `undefined` for the page of a proxy. */
function errorIn(text: string): Body | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error.message === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}

/** The value of `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). */
function secondsIn(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
