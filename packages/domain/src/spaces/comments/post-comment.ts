import type { Text } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { UserActor } from '../../core/actor.ts';
import { markdownOf } from './markdown-of.ts';
import type { Ctx } from '../../context/context.ts';
import { emitCommentEvent } from './comment-event.ts';
import { type CommentedContent, incrementOpenComments, lockContent } from './commented-content.ts';
import { enqueueMentionMails } from './enqueue-mention-mails.ts';
import { findCommentTarget } from './comment-target.ts';

type NewComment = {
  readonly body: Text;
  /** The path of the text in the input; defaults to `body.body`. */
  readonly path?: string;
  readonly page?: string | undefined;
  readonly node?: string | undefined;
  /** The review that it is part of. */
  readonly reviewId?: string;
};

/** Posts a comment and returns its id, in a transaction. */
export async function postComment(
  ctx: Ctx,
  { actor, content }: { actor: UserActor; content: CommentedContent },
  { body, path = 'body.body', page, node, reviewId }: NewComment,
): Promise<string> {
  const markdown = await markdownOf(ctx, body, { path, content, page });
  // Locked, so that the page is stored as it is in the head.
  const { revisionId } = await lockContent(ctx, content);
  const target = await findCommentTarget(ctx, content, { revisionId, page, node });
  const id = ctx.newId('comment');
  await ctx.store.comments.insert({
    id,
    space_id: content.spaceId,
    change_request_id: content.changeRequestId,
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
  if (target.page !== undefined) await ctx.store.commentedPages.add(content, target.page);
  await incrementOpenComments(ctx, content, 1);
  await emitCommentEvent(ctx, content, 'comment_created', { commentId: id });
  await enqueueMentionMails(ctx, content, { id, markdown });
  return id;
}

/** Posts a reply and returns its id, in a transaction. */
export async function postReply(
  ctx: Ctx,
  { actor, content, commentId }: { actor: UserActor; content: CommentedContent; commentId: string },
  { body, revisionId }: { body: Text; revisionId: string },
): Promise<string> {
  const markdown = await markdownOf(ctx, body, { path: 'body.body', content });
  const comment = await ctx.store.comments.lock({ placeId: content.id }, commentId);
  if (comment === undefined) throw notFound('comment', commentId);
  const id = ctx.newId('commentReply');
  await ctx.store.comments.insert({
    id,
    space_id: content.spaceId,
    change_request_id: content.changeRequestId,
    parent_id: commentId,
    revision_id: revisionId,
    posted_by: actor.userId,
    posted_at: ctx.clock().toISOString(),
    markdown,
  });
  await ctx.store.comments.incrementReplyCount(commentId, 1);
  await emitCommentEvent(ctx, content, 'comment_reply_created', { commentId, commentReplyId: id });
  await enqueueMentionMails(ctx, content, { id, markdown });
  return id;
}
