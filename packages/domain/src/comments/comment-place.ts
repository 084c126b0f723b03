import { notFound } from '../access/not-found.ts';
import type { ChangeRequestRow } from '../change-requests/change-requests.repository.ts';
import { lockChangeRequest } from '../change-requests/find-change-request.ts';
import type { SpaceRow } from '../spaces/spaces.repository.ts';
import type { Store } from '../store.ts';
import type { PlaceIds } from './commented-pages.repository.ts';

/** What comments are on: the content of a space, or that of a change request of it. */
export type CommentPlace = PlaceIds & { readonly space: SpaceRow };

export function placeOf({
  space,
  changeRequest,
}: {
  readonly space: SpaceRow;
  readonly changeRequest?: Pick<ChangeRequestRow, 'id'>;
}): CommentPlace {
  const changeRequestId = changeRequest?.id ?? null;
  return { id: changeRequestId ?? space.id, spaceId: space.id, changeRequestId, space };
}

/** Holds the content and the number of open comments of a place against other writers; answers its head. */
export async function lockPlace(
  tx: Store,
  { spaceId, changeRequestId }: PlaceIds,
): Promise<{ readonly revisionId: string }> {
  if (changeRequestId !== null) {
    const held = await lockChangeRequest(tx, { space_id: spaceId, id: changeRequestId });
    return { revisionId: held.revision_id };
  }
  const held = await tx.spaces.lock(spaceId);
  if (held === undefined || held.deleted_at !== null) throw notFound('space', spaceId);
  return { revisionId: held.revision_id };
}

/** Adds to the number of open comments of a place, which the caller holds. */
export async function countOpen(
  tx: Store,
  { spaceId, changeRequestId }: PlaceIds,
  step: number,
): Promise<void> {
  if (step === 0) return;
  if (changeRequestId === null) await tx.spaces.count(spaceId, { openComments: step });
  else await tx.changeRequests.countOpenComments(changeRequestId, step);
}
