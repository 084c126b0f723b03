import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import { DatabaseUnavailableError } from '@lectern/database';
import { refusalOf } from '../../store/constraint-errors.ts';
import { type FetchErrorReason, FetchError } from '@lectern/fetch';

/** Why an attempt failed, for people to read; so it holds no secret. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly code: string;
  /** Whether another attempt could do better. */
  readonly retryable: boolean;

  constructor(code: string, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? true;
  }
}

export type ShownFailure = {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  /** A defect or an outage: it is logged with its cause. */
  readonly isFault: boolean;
};

const maxMessageLength = 1000;

/** What of an error is shown in the row of a job. The text of errors that nobody wrote for people never is. */
export function shownFailure(error: unknown): ShownFailure {
  if (error instanceof JobError) {
    return { ...shown(error.code, error.message), retryable: error.retryable, isFault: false };
  }
  if (error instanceof z.ZodError) {
    return {
      ...shown('invalid_input', 'What it was to do cannot be read.'),
      retryable: false,
      isFault: true,
    };
  }
  if (error instanceof FetchError) {
    const isPassing = error.status === undefined ? passing.has(error.reason) : isPassingStatus(error.status);
    return {
      ...shown(`fetch_${error.reason.replaceAll('-', '_')}`, error.message),
      retryable: isPassing,
      isFault: false,
    };
  }
  const refusal = error instanceof ApiError ? error : refusalOf(error);
  if (refusal !== undefined && refusal.code !== 'internal') {
    const retryable = refusal.status >= 500 || refusal.code === 'conflict' || refusal.code === 'rate_limited';
    const isFault = refusal.cause instanceof DatabaseUnavailableError;
    return { ...shown(refusal.code, refusal.message), retryable, isFault };
  }
  const message = 'An unexpected fault. The id of the job finds it in the log of the server.';
  return { ...shown('internal', message), retryable: true, isFault: true };
}

const passing: ReadonlySet<FetchErrorReason> = new Set(['timeout', 'network']);

/** Whether the same request may do better later (RFC 9110, 15). */
function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** Addresses lose their credentials, should one have come into a sentence. */
function shown(code: string, message: string): { code: string; message: string } {
  const text = message
    .replaceAll(/\/\/[^\s/@]*@/g, '//')
    .replaceAll('\0', '')
    .toWellFormed();
  return { code, message: text.slice(0, maxMessageLength).toWellFormed() };
}
