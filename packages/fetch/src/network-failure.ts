import { errors } from 'undici';
import { FetchError } from './fetch-error.ts';

/** What went wrong as a `FetchError` that names nothing but the host; the reason of an abort as it is. */
export function failureOf(error: unknown, host: string, signal: AbortSignal): unknown {
  if (error instanceof FetchError) return error;
  if (signal.aborted) return signal.reason;
  if (isTimeout(error)) return new FetchError('timeout', `${host} did not answer in time.`);
  if (error instanceof errors.HeadersOverflowError) {
    return new FetchError('too-large', `The headers of the answer of ${host} are too large.`);
  }
  // A mistake of the caller, such as a header with a line break.
  if (error instanceof errors.InvalidArgumentError) return error;
  const code = codeOf(error);
  if (code === 'ENOTFOUND') return new FetchError('network', `There is no host ${host}.`);
  const shown = code === undefined ? '' : ` (${code})`;
  return new FetchError('network', `The connection to ${host} failed${shown}.`);
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    codeOf(error) === 'ETIMEDOUT'
  );
}

/** Such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`; nothing that is no code. */
function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? code : undefined;
}
