import { ApiError, invalidInput, permits, type Role, type Text } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { markdownOf } from './markdown-of.ts';
import type { Ctx } from '../../context/context.ts';
import { emitCommentEvent } from './comment-event.ts';
import { type CommentedContent, incrementOpenComments, lockContent } from './commented-content.ts';
import { enqueueMentionMails } from './enqueue-mention-mails.ts';
import { maxReactions } from '../../presenters/comment-reactions.ts';
import type { CommentParent, LockedComment } from '../../store/spaces/comments.repository.ts';

/** A comment with the actor who changes it. */
type CommentContext = {
  readonly actor: UserActor;
  readonly role: Role;
  readonly content: CommentedContent;
  readonly commentId: string;
};

type CommentEdit = {
  readonly body?: Text | undefined;
  readonly addedReactions?: readonly string[] | undefined;
  readonly removedReactions?: readonly string[] | undefined;
};

/** Changes a comment, in a transaction. */
export async function updateComment(
  ctx: Ctx,
  change: CommentContext,
  { resolved, ...edit }: CommentEdit & { readonly resolved?: boolean | undefined },
): Promise<void> {
  const { content, commentId } = change;
  // Every writer locks the content before the comment.
  if (resolved !== undefined) await lockContent(ctx, content);
  const locked = await lockComment(ctx, { placeId: content.id }, commentId);
  if (await applyEdit(ctx, change, { locked, edit }))
    await emitCommentEvent(ctx, content, 'comment_updated', { commentId });
  if (resolved !== undefined) await setResolved(ctx, change, { locked, resolved });
}

/** Changes a reply, in a transaction. */
export async function updateReply(
  ctx: Ctx,
  change: CommentContext & { readonly commentReplyId: string },
  edit: CommentEdit,
): Promise<void> {
  const { content, commentId, commentReplyId } = change;
  const locked = await lockComment(ctx, { commentId }, commentReplyId);
  if (await applyEdit(ctx, change, { locked, edit }))
    await emitCommentEvent(ctx, content, 'comment_reply_updated', { commentId, commentReplyId });
}

/** Deletes a comment with its replies, in a transaction. */
export async function deleteComment(ctx: Ctx, change: CommentContext): Promise<void> {
  const { content, commentId } = change;
  await lockContent(ctx, content);
  const locked = await lockComment(ctx, { placeId: content.id }, commentId);
  assertMayDelete(change, locked);
  await ctx.store.comments.delete(commentId);
  if (locked.page_id !== null) await ctx.store.commentedPages.removeUnused(content.id, locked.page_id);
  if (locked.status === 'open') await incrementOpenComments(ctx, content, -1);
  await emitCommentEvent(ctx, content, 'comment_deleted', { commentId });
}

/** Deletes a reply, in a transaction. */
export async function deleteReply(
  ctx: Ctx,
  change: CommentContext & { readonly commentReplyId: string },
): Promise<void> {
  const { content, commentId, commentReplyId } = change;
  await lockComment(ctx, { placeId: content.id }, commentId);
  const locked = await lockComment(ctx, { commentId }, commentReplyId);
  assertMayDelete(change, locked);
  await ctx.store.comments.delete(commentReplyId);
  await ctx.store.comments.incrementReplyCount(commentId, -1);
  await emitCommentEvent(ctx, content, 'comment_reply_deleted', { commentId, commentReplyId });
}

async function lockComment({ store }: Pick<Ctx, 'store'>, parent: CommentParent, id: string) {
  const locked = await store.comments.lock(parent, id);
  if (locked === undefined) throw notFound('placeId' in parent ? 'comment' : 'comment reply', id);
  return locked;
}

async function setResolved(
  ctx: Ctx,
  { actor, content, commentId }: CommentContext,
  { locked, resolved }: { locked: LockedComment; resolved: boolean },
): Promise<void> {
  // Resolving it again keeps the first resolver.
  if (resolved === (locked.status === 'resolved')) return;
  await ctx.store.comments.update(commentId, {
    resolved_at: resolved ? ctx.clock().toISOString() : null,
    resolved_by: resolved ? actor.userId : null,
  });
  await incrementOpenComments(ctx, content, resolved ? -1 : 1);
  const type = resolved ? 'comment_resolved' : 'comment_reopened';
  await emitCommentEvent(ctx, content, type, { commentId });
}

/** Changes the text and the reactions; returns whether anything changed. */
async function applyEdit(
  ctx: Ctx,
  { actor, content }: CommentContext,
  { locked, edit }: { locked: LockedComment; edit: CommentEdit },
): Promise<boolean> {
  const { store, clock } = ctx;
  const { body, addedReactions = [], removedReactions = [] } = edit;
  const now = clock().toISOString();
  const reactor = { commentId: locked.id, userId: actor.userId, now };
  let isChanged = false;
  if (body !== undefined) {
    if (locked.posted_by !== actor.userId)
      throw new ApiError('forbidden', 'Only the author of a comment may change its text.');
    const markdown = await markdownOf(ctx, body, {
      path: 'body.body',
      content,
      page: locked.page_id ?? undefined,
      previous: { markdown: locked.markdown },
    });
    if (markdown !== locked.markdown) {
      await store.comments.update(locked.id, { markdown, edited_at: now });
      await enqueueMentionMails(ctx, content, { id: locked.id, markdown, previous: locked.markdown });
      isChanged = true;
    }
  }
  const removed = await store.comments.removeReactions(reactor, removedReactions);
  const added = await store.comments.addReactions(reactor, addedReactions);
  if (added > 0 && (await store.comments.countReactions(reactor)) > maxReactions)
    throw invalidInput(
      'body.addedReactions',
      `must not bring your reactions on one comment above ${maxReactions}`,
    );
  return isChanged || removed + added > 0;
}

function assertMayDelete({ actor, role }: CommentContext, { posted_by: postedBy }: LockedComment): void {
  if (postedBy === actor.userId || permits('space.admin', role)) return;
  throw new ApiError(
    'forbidden',
    'Only the author of a comment and administrators of the space may delete it.',
  );
}
