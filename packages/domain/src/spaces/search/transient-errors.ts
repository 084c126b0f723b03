import { ApiError } from '@lectern/contract';
import { JobLostError } from '../../platform/jobs/running-job.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';

/** Whether an error is of the moment or of this attempt, so that another one may succeed. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof JobLostError) return true;
  const known = error instanceof ApiError ? error : apiErrorOf(error);
  return known?.code === 'unavailable' || known?.code === 'insufficient_storage';
}
