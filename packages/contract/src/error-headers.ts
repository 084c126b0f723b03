const retryAfterSeconds = 1;

/**
 * The headers that belong to the status of an error response (RFC 9110). `allowedMethods` are those of the path, for
 * the `Allow` of a 405.
 */
export function errorHeaders(
  status: number,
  allowedMethods?: readonly string[],
): Readonly<Record<string, string>> {
  switch (status) {
    case 401:
      return { 'www-authenticate': 'Bearer' };
    case 405:
      return allowedMethods === undefined ? none : { allow: allowedMethods.join(', ') };
    case 429:
    case 503:
      return { 'retry-after': String(retryAfterSeconds) };
    default:
      return none;
  }
}

const none = {};
