import { ApiError } from '@lectern/contract';

/** A 404 that says what was looked for, and no more. */
export function notFound(kind: string, id: string): ApiError {
  return new ApiError('not_found', `There is no ${kind} ${JSON.stringify(id)} that you may see.`);
}
