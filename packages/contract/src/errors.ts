/**
 * Every error code of the API, with its HTTP status and what it means to a caller.
 * Transports map these codes, never ad-hoc statuses.
 */
export const errorCatalog = {
  invalid_input: {
    status: 400,
    meaning: 'A value is missing, malformed or out of range; `details` lists each one.',
  },
  unauthenticated: { status: 401, meaning: 'The token is missing, unknown, expired or revoked.' },
  forbidden: {
    status: 403,
    meaning: 'The caller can see the resource but lacks the permission for this operation.',
  },
  not_found: { status: 404, meaning: 'The resource does not exist or is not visible to the caller.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support this method; see the Allow header.',
  },
  not_acceptable: { status: 406, meaning: 'No representation matches the Accept header.' },
  request_timeout: { status: 408, meaning: 'The request was not received in time.' },
  conflict: { status: 409, meaning: 'The state of the resource does not allow this operation.' },
  precondition_failed: { status: 412, meaning: 'A precondition of this operation is not met.' },
  payload_too_large: { status: 413, meaning: 'The body is larger than the server accepts.' },
  unsupported_media_type: { status: 415, meaning: 'The body is not application/json.' },
  expectation_failed: { status: 417, meaning: 'The expectation in the Expect header is not supported.' },
  unprocessable: {
    status: 422,
    meaning:
      'The content cannot be processed, or the `Idempotency-Key` was already used for a different request.',
  },
  rate_limited: { status: 429, meaning: 'Too many requests; see the Retry-After header.' },
  headers_too_large: { status: 431, meaning: 'The request line and headers are too large.' },
  internal: { status: 500, meaning: 'An unexpected error; the server log has it under the request id.' },
  bad_gateway: {
    status: 502,
    meaning: 'Another server, from which this request needs something, cannot be reached or failed.',
  },
  unavailable: {
    status: 503,
    meaning: 'The database or another dependency is unavailable; see the Retry-After header.',
  },
  insufficient_storage: {
    status: 507,
    meaning:
      'The disk of the server is full, or the files of the organization have as many bytes as they may: nothing is written, and reads may succeed.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCatalog;

/** One invalid value of the input: `body.title`, `query.limit`, `path.siteId`. */
export type ErrorDetail = { readonly path: string; readonly message: string };

/** An error with a code of the catalog and a message that says what to do. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  /** For `Retry-After`, where it is known when the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;
  /** For `Location`: the URL of a resource that was created before the request failed. */
  readonly location: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      details?: readonly ErrorDetail[];
      retryAfterSeconds?: number;
      location?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.location = options.location;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorCatalog[this.code].status;
  }
}

/** A 400 about one value of the input. */
export function invalidInput(path: string, message: string): ApiError {
  return invalidInputs([{ path, message }]);
}

/** A 400 about several values of the input; the message names the first. */
export function invalidInputs(details: readonly ErrorDetail[]): ApiError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : '';
  return new ApiError('invalid_input', `${first?.path}: ${first?.message}${more}`, { details });
}
