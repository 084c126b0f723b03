import type { Text } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { UserActor } from '../../core/actor.ts';
import { markdownOf } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { emitComment } from './comment-event.ts';
import { type CommentPlace, countOpen, lockPlace } from './comment-place.ts';
import { findTarget } from './comment-target.ts';

type NewComment = {
  readonly body: Text;
  /** Where the request has the text; `body.body` when left out. */
  readonly at?: string;
  readonly page?: string | undefined;
  readonly node?: string | undefined;
  /** The review that it is said with. */
  readonly reviewId?: string;
};

/** Posts a comment and answers its id; `ctx.store` must be a transaction. */
export async function postComment(
  ctx: Ctx,
  { actor, place }: { actor: UserActor; place: CommentPlace },
  { body, at = 'body.body', page, node, reviewId }: NewComment,
): Promise<string> {
  const markdown = markdownOf(body, at);
  // Held, so that the page is noted as it is in the head.
  const { revisionId } = await lockPlace(ctx, place);
  const target = await findTarget(ctx, place, { revisionId, page, node });
  const id = ctx.newId('comment');
  await ctx.store.comments.insert({
    id,
    space_id: place.spaceId,
    change_request_id: place.changeRequestId,
    review_id: reviewId ?? null,
    revision_id: revisionId,
    page_id: target.page?.id ?? null,
    page_digest: target.page?.digest ?? null,
    node_id: target.node?.id ?? null,
    node_preview: target.node?.preview ?? null,
    posted_by: actor.userId,
    posted_at: ctx.clock().toISOString(),
    markdown,
  });
  if (target.page !== undefined) await ctx.store.commentedPages.add(place, target.page);
  await countOpen(ctx, place, 1);
  await emitComment(ctx, place, 'comment_created', { commentId: id });
  return id;
}

/** Posts a reply and answers its id; `ctx.store` must be a transaction. */
export async function postReply(
  ctx: Ctx,
  { actor, place, commentId }: { actor: UserActor; place: CommentPlace; commentId: string },
  { body, revisionId }: { body: Text; revisionId: string },
): Promise<string> {
  const markdown = markdownOf(body, 'body.body');
  const comment = await ctx.store.comments.lock({ placeId: place.id }, commentId);
  if (comment === undefined) throw notFound('comment', commentId);
  const id = ctx.newId('commentReply');
  await ctx.store.comments.insert({
    id,
    space_id: place.spaceId,
    change_request_id: place.changeRequestId,
    parent_id: commentId,
    revision_id: revisionId,
    posted_by: actor.userId,
    posted_at: ctx.clock().toISOString(),
    markdown,
  });
  await ctx.store.comments.countReply(commentId, 1);
  await emitComment(ctx, place, 'comment_reply_created', { commentId, commentReplyId: id });
  return id;
}
