import type { Ctx } from '../../context/context.ts';
import { notFound } from '../../core/not-found.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { PlaceIds } from '../../store/spaces/commented-pages.repository.ts';

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
  tx: Ctx,
  { spaceId, changeRequestId }: PlaceIds,
): Promise<{ readonly revisionId: string }> {
  if (changeRequestId !== null) {
    const held = await lockChangeRequest(tx.store, { space_id: spaceId, id: changeRequestId });
    return { revisionId: held.revision_id };
  }
  const held = await tx.store.spaces.lock(spaceId);
  if (held === undefined || held.deleted_at !== null) throw notFound('space', spaceId);
  return { revisionId: held.revision_id };
}

/** Adds to the number of open comments of a place, which the caller holds. */
export async function countOpen(
  tx: Ctx,
  { spaceId, changeRequestId }: PlaceIds,
  step: number,
): Promise<void> {
  if (step === 0) return;
  if (changeRequestId === null) await tx.store.spaces.count(spaceId, { openComments: step });
  else await tx.store.changeRequests.countOpenComments(changeRequestId, step);
}
