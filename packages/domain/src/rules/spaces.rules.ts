import { ApiError } from '@lectern/contract';

/** 409 for a deleted space, which has to be restored before it can be changed. */
export function assertNotDeleted(space: { readonly deleted_at: string | null }): void {
  if (space.deleted_at !== null) throw new ApiError('conflict', 'The space is deleted. Restore it first.');
}

/** 409 for a locked space, which is changed through change requests only. */
export function assertLive({
  id,
  edit_mode: mode,
}: {
  readonly id: string;
  readonly edit_mode: 'live' | 'locked';
}): void {
  if (mode === 'live') return;
  throw new ApiError(
    'conflict',
    `The space ${id} is locked: change it through a change request, or set its editMode to live.`,
  );
}
