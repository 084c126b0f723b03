import { errors } from 'undici';
import { FetchError, hostNotFound } from './fetch-error.ts';

/** A `FetchError` that names nothing of the URL but its host; the reason of the signal if that is aborted. */
export function toFetchError(error: unknown, host: string, signal: AbortSignal): unknown {
  if (error instanceof FetchError) return error;
  if (signal.aborted) return signal.reason;
  if (isTimeout(error)) return new FetchError('timeout', `${host} did not answer in time.`);
  if (error instanceof errors.HeadersOverflowError) {
    return new FetchError('too-large', `The headers of the response of ${host} are too large.`);
  }
  // A mistake of the caller, such as a header with a line break.
  if (error instanceof errors.InvalidArgumentError) return error;
  const code = errorCode(error);
  if (code === 'ENOTFOUND') return hostNotFound(host);
  const suffix = code === undefined ? '' : ` (${code})`;
  return new FetchError('network', `The connection to ${host} failed${suffix}.`);
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    errorCode(error) === 'ETIMEDOUT'
  );
}

/** Such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. Other text, which could contain the URL, is dropped. */
function errorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? code : undefined;
}
