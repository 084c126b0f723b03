import { ApiError } from '@lectern/contract';
import { z } from 'zod';
import { DatabaseUnavailableError } from '@lectern/database';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { type FetchErrorReason, FetchError } from '@lectern/fetch';

/** Why an attempt failed, in a message for users, which must contain no secret. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly code: string;
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;

  constructor(code: string, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? true;
  }
}

type JobFailure = {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  /** A bug or an outage, which is logged with its cause. */
  readonly isUnexpected: boolean;
};

const maxMessageLength = 1000;

/** The error that a job shows. Messages that were not written for users are replaced. */
export function toJobFailure(error: unknown): JobFailure {
  if (error instanceof JobError) {
    return { ...redacted(error.code, error.message), retryable: error.retryable, isUnexpected: false };
  }
  if (error instanceof z.ZodError) {
    return {
      ...redacted('invalid_input', 'The input of the job is invalid.'),
      retryable: false,
      isUnexpected: true,
    };
  }
  if (error instanceof FetchError) {
    const isTransient =
      error.status === undefined ? transientReasons.has(error.reason) : isTransientStatus(error.status);
    return {
      ...redacted(`fetch_${error.reason.replaceAll('-', '_')}`, error.message),
      retryable: isTransient,
      isUnexpected: false,
    };
  }
  const apiError = error instanceof ApiError ? error : apiErrorOf(error);
  if (apiError !== undefined && apiError.code !== 'internal') {
    // Somebody has to make room first.
    const isFull = apiError.code === 'insufficient_storage';
    const retryable =
      (apiError.status >= 500 && !isFull) || apiError.code === 'conflict' || apiError.code === 'rate_limited';
    const isUnexpected = apiError.cause instanceof DatabaseUnavailableError;
    return { ...redacted(apiError.code, apiError.message), retryable, isUnexpected };
  }
  const message = 'An unexpected error occurred. Search the server log for the id of the job.';
  return { ...redacted('internal', message), retryable: true, isUnexpected: true };
}

const transientReasons: ReadonlySet<FetchErrorReason> = new Set(['timeout', 'network']);

/** Whether the same request may succeed later (RFC 9110, 15). */
function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** Removes credentials from URLs, and what cannot be stored. */
function redacted(code: string, message: string): { code: string; message: string } {
  const text = message
    .replaceAll(/\/\/[^\s/@]*@/g, '//')
    .replaceAll('\0', '')
    .toWellFormed();
  return { code, message: text.slice(0, maxMessageLength).toWellFormed() };
}
