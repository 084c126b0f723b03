import type { Ctx } from '../../context/context.ts';
import { notFound } from '../../core/not-found.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { CommentedContentIds } from '../../store/spaces/commented-pages.repository.ts';

/** The content that comments are on: that of a space, or of a change request of it. */
export type CommentedContent = CommentedContentIds & { readonly space: SpaceRow };

export function commentedContentOf({
  space,
  changeRequest,
}: {
  readonly space: SpaceRow;
  readonly changeRequest?: Pick<ChangeRequestRow, 'id'>;
}): CommentedContent {
  const changeRequestId = changeRequest?.id ?? null;
  return { id: changeRequestId ?? space.id, spaceId: space.id, changeRequestId, space };
}

/** Locks the content and its number of open comments, and returns its head. */
export async function lockContent(
  tx: Ctx,
  { spaceId, changeRequestId }: CommentedContentIds,
): Promise<{ readonly revisionId: string }> {
  if (changeRequestId !== null) {
    const locked = await lockChangeRequest(tx.store, { space_id: spaceId, id: changeRequestId });
    return { revisionId: locked.revision_id };
  }
  const locked = await tx.store.spaces.lock(spaceId);
  if (locked === undefined || locked.deleted_at !== null) throw notFound('space', spaceId);
  return { revisionId: locked.revision_id };
}

/** Adds to the number of open comments. The caller has locked the content. */
export async function incrementOpenComments(
  tx: Ctx,
  { spaceId, changeRequestId }: CommentedContentIds,
  step: number,
): Promise<void> {
  if (step === 0) return;
  if (changeRequestId === null) await tx.store.spaces.incrementCounts(spaceId, { openComments: step });
  else await tx.store.changeRequests.incrementOpenCommentCount(changeRequestId, step);
}
