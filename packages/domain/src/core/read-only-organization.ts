import { ApiError } from '@lectern/contract';

/** A 409 for a write in an organization that is being moved to another server. */
export function organizationIsReadOnly(): ApiError {
  return new ApiError(
    'conflict',
    'The organization is read-only while it is moved to another server. Try again later.',
  );
}
