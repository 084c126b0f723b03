import { JobError } from '../../jobs/job-error.ts';

/** The repository answers something that Git does not, or that breaks a limit; another attempt is of no use. */
export function brokenRepository(message: string, cause?: unknown): JobError {
  return new JobError('git_broken', message, { retryable: false, cause });
}

export function tooLarge(what: string): JobError {
  return new JobError('git_too_large', `${what}: import a smaller repository.`, { retryable: false });
}
