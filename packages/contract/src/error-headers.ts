const defaultRetryAfterSeconds = 1;

/**
 * The headers that belong to the status of an error response (RFC 9110). `allowedMethods` are those of the path, for
 * the `Allow` of a 405; a 429 and a 503 say when to retry, by default after a second. `location` is that of a resource that
 * the request created before it failed.
 */
export function errorHeaders(
  status: number,
  known: {
    allowedMethods?: readonly string[];
    retryAfterSeconds?: number | undefined;
    location?: string | undefined;
  } = {},
): Readonly<Record<string, string>> {
  const { location } = known;
  return { ...statusHeaders(status, known), ...(location !== undefined && { location }) };
}

function statusHeaders(
  status: number,
  known: { allowedMethods?: readonly string[]; retryAfterSeconds?: number | undefined },
): Readonly<Record<string, string>> {
  switch (status) {
    case 401:
      return { 'www-authenticate': 'Bearer' };
    case 405:
      return known.allowedMethods === undefined ? none : { allow: known.allowedMethods.join(', ') };
    case 429:
    case 503:
      return { 'retry-after': String(known.retryAfterSeconds ?? defaultRetryAfterSeconds) };
    default:
      return none;
  }
}

const none = {};
