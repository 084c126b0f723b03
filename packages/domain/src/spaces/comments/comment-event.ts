import type { EventTypeName } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { CommentedContent } from './commented-content.ts';

type CommentEvent = Extract<EventTypeName, `comment_${string}`>;

/** Emits an event about a comment or a reply, in the transaction of the change. */
export function emitCommentEvent(
  ctx: Ctx,
  { space, changeRequestId }: CommentedContent,
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
