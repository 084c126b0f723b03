import { ApiError } from '@lectern/contract';
import { apiErrorOf } from '../../store/constraint-errors.ts';

/** Whether an error is of the moment, so that another attempt may succeed. */
export function isTransientError(error: unknown): boolean {
  const known = error instanceof ApiError ? error : apiErrorOf(error);
  return known?.code === 'unavailable' || known?.code === 'insufficient_storage';
}
