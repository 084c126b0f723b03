import { ApiError } from '@lectern/contract';

/** A 404 that names the missing resource; it does not tell whether it exists for others. */
export function notFound(kind: string, id: string): ApiError {
  return new ApiError('not_found', `There is no ${kind} ${JSON.stringify(id)} that you may see.`);
}
