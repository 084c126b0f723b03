/**
 * Why something could not be fetched. `url`: no address that can be fetched, or one with a user name in it; `status`:
 * the host answered with another status than 2xx; `network`: no such host, no connection, or an answer that breaks off.
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

/** Something could not be fetched. The message names no more of the address than its host, so it may be shown. */
export class FetchError extends Error {
  override readonly name = 'FetchRefused';
  readonly reason: FetchErrorReason;
  /** The status that the host answered with, when that is the reason. */
  readonly status: number | undefined;

  constructor(reason: FetchErrorReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}
