import type { EventTypeName } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { CommentPlace } from './comment-place.ts';

type CommentEvent = Extract<EventTypeName, `comment_${string}`>;

/** Tells what became of a comment, or of a reply to it; `ctx.store` must be the transaction. */
export function emitComment(
  ctx: Ctx,
  { space, changeRequestId }: CommentPlace,
  type: CommentEvent,
  ids: { readonly commentId: string; readonly commentReplyId?: string },
): Promise<void> {
  const data = { spaceId: space.id, ...(changeRequestId !== null && { changeRequestId }), ...ids };
  return emitEvent(ctx, {
    type,
    organizationId: space.organization_id,
    spaceId: space.id,
    data,
  });
}
