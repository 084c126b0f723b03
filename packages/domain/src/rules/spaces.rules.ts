import { ApiError } from '@lectern/contract';

/** 409 for a space that has to be restored before it can be changed. */
export function assertNotDeleted(space: { readonly deleted_at: string | null }): void {
  if (space.deleted_at !== null) throw new ApiError('conflict', 'The space is deleted. Restore it first.');
}
