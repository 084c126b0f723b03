import type { LecternError } from './lectern-error.ts';
import type { Operation } from './operation.ts';

const firstDelaySeconds = 0.25;
/** A server that asks to wait longer is not waited for. */
const maxDelaySeconds = 30;

/**
 * How long to wait before the next attempt, in seconds; `undefined` when there is to be none. `isRepeatable` says whether
 * the request may be sent although the last one may have had its effect.
 */
export function retryDelay(
  error: LecternError,
  { attempt, isRepeatable }: { attempt: number; isRepeatable: boolean },
): number | undefined {
  if (!(isRejected(error) || (isRepeatable && isTransient(error)))) return undefined;
  const backoff = firstDelaySeconds * 2 ** attempt * (0.5 + Math.random() / 2);
  const seconds = Math.max(error.retryAfterSeconds ?? 0, backoff);
  return seconds > maxDelaySeconds ? undefined : seconds;
}

/** Whether a request may be sent again after one without an answer. */
export function canRepeat(operation: Operation, headers: Headers): boolean {
  // The first one may have changed what the condition compares.
  if (headers.has('if-match')) return false;
  return operation.isRepeatable || (operation.takesKey && headers.has('idempotency-key'));
}

/** Whether the server refused to begin. */
function isRejected({ code }: LecternError): boolean {
  return code === 'rate_limited';
}

function isTransient({ code, status, retryAfterSeconds }: LecternError): boolean {
  if (code === 'unreachable' || status === 504) return true;
  // Without `Retry-After`, it is not of a server that expects to recover.
  return status === 503 && retryAfterSeconds !== undefined;
}

/** Rejects with the reason of the signal when that is aborted first. */
export function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
