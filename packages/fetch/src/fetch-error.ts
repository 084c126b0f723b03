/**
 * Why a fetch failed. `url`: an invalid URL, or one with credentials; `forbidden-address`: a blocked address;
 * `redirects`: too many, or one that may not be followed; `status`: not 2xx; `network`: the DNS lookup, the connection
 * or the encoding of the response failed.
 */
export type FetchErrorReason =
  | 'url'
  | 'scheme'
  | 'forbidden-address'
  | 'redirects'
  | 'timeout'
  | 'too-large'
  | 'status'
  | 'network';

/** A failed fetch. The message contains no more of the URL than its host, so it may be shown. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly reason: FetchErrorReason;
  /** The status of the response, when that is the reason. */
  readonly status: number | undefined;

  constructor(reason: FetchErrorReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

export function hostNotFound(hostname: string): FetchError {
  return new FetchError('network', `The host ${hostname} was not found.`);
}

export function blockedAddress(hostname: string): FetchError {
  return new FetchError(
    'forbidden-address',
    `${hostname} is not on the public internet, and not in ALLOWED_PRIVATE_HOSTS.`,
  );
}
