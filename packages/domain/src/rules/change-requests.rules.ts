import { ApiError } from '@lectern/contract';
import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';

/** The revision of the space that the changes are counted from. */
export function baseRevisionId(
  row: Pick<ChangeRequestRow, 'merged_ancestor_id' | 'initial_revision_id'>,
): string {
  return row.merged_ancestor_id ?? row.initial_revision_id;
}

/** Whether the space has moved on since; never of what is part of it already. */
export function isOutdated(row: ChangeRequestRow): boolean {
  return row.status !== 'merged' && row.space_revision_id !== baseRevisionId(row);
}

/** 409 for a change request that cannot change any more. */
export function assertNotMerged({ status, number }: Pick<ChangeRequestRow, 'status' | 'number'>): void {
  if (status !== 'merged') return;
  throw new ApiError(
    'conflict',
    `Change request #${number} is merged, which is final. Create another one for further changes.`,
  );
}

/** 409 for a change request that nobody works on. */
export function assertActive(row: Pick<ChangeRequestRow, 'status' | 'number'>): void {
  assertNotMerged(row);
  if (row.status !== 'archived') return;
  throw new ApiError(
    'conflict',
    `Change request #${row.number} is archived. Set its status to draft or open first.`,
  );
}

/** How the counters of a space change when a change request goes from one status to another. */
export function statusSteps(
  before: ChangeRequestRow['status'] | undefined,
  after: ChangeRequestRow['status'],
) {
  const stepOf = (status: ChangeRequestRow['status']) => Number(after === status) - Number(before === status);
  return { openChangeRequests: stepOf('open'), draftChangeRequests: stepOf('draft') };
}
