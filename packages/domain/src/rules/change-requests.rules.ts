import { ApiError } from '@lectern/contract';
import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';

/** The merge base: the revision of the space that the change request was last updated from. */
export function baseRevisionId(
  row: Pick<ChangeRequestRow, 'merged_ancestor_id' | 'initial_revision_id'>,
): string {
  return row.merged_ancestor_id ?? row.initial_revision_id;
}

/** Whether the space has a newer revision than the merge base; never of a merged change request. */
export function isOutdated(row: ChangeRequestRow): boolean {
  return row.status !== 'merged' && row.space_revision_id !== baseRevisionId(row);
}

/** 409 for a merged change request. */
export function assertNotMerged({ status, number }: Pick<ChangeRequestRow, 'status' | 'number'>): void {
  if (status !== 'merged') return;
  throw new ApiError(
    'conflict',
    `Change request #${number} is merged, which is final. Create another one for further changes.`,
  );
}

/** 409 for a merged or archived change request. */
export function assertActive(row: Pick<ChangeRequestRow, 'status' | 'number'>): void {
  assertNotMerged(row);
  if (row.status !== 'archived') return;
  throw new ApiError(
    'conflict',
    `Change request #${row.number} is archived. Set its status to draft or open first.`,
  );
}

/** By how much the counters of a space change when a change request goes from one status to another. */
export function statusCountDeltas(
  before: ChangeRequestRow['status'] | undefined,
  after: ChangeRequestRow['status'],
) {
  const deltaOf = (status: ChangeRequestRow['status']) =>
    Number(after === status) - Number(before === status);
  return { openChangeRequests: deltaOf('open'), draftChangeRequests: deltaOf('draft') };
}
