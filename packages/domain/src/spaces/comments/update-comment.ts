import { ApiError, invalidInput, permits, type Role, type Text } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { markdownOf } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { emitComment } from './comment-event.ts';
import { type CommentPlace, countOpen, lockPlace } from './comment-place.ts';
import { maxReactions } from '../../presenters/comment-reactions.ts';
import type { CommentParent, HeldComment } from '../../store/spaces/comments.repository.ts';

/** Who changes something, and where. */
export type CommentChange = {
  readonly actor: UserActor;
  readonly role: Role;
  readonly place: CommentPlace;
  readonly commentId: string;
};

type Said = {
  readonly body?: Text | undefined;
  readonly addedReactions?: readonly string[] | undefined;
  readonly removedReactions?: readonly string[] | undefined;
};

/** Changes a comment; `ctx.store` must be a transaction. */
export async function updateComment(
  ctx: Ctx,
  change: CommentChange,
  { resolved, ...said }: Said & { readonly resolved?: boolean | undefined },
): Promise<void> {
  const { place, commentId } = change;
  // Before the comment, as everybody locks.
  if (resolved !== undefined) await lockPlace(ctx, place);
  const held = await lockComment(ctx, { placeId: place.id }, commentId);
  if (await say(ctx, change, { held, said })) await emitComment(ctx, place, 'comment_updated', { commentId });
  if (resolved !== undefined) await setResolved(ctx, change, { held, resolved });
}

/** Changes a reply; `ctx.store` must be a transaction. */
export async function updateReply(
  ctx: Ctx,
  change: CommentChange & { readonly commentReplyId: string },
  said: Said,
): Promise<void> {
  const { place, commentId, commentReplyId } = change;
  const held = await lockComment(ctx, { commentId }, commentReplyId);
  if (await say(ctx, change, { held, said }))
    await emitComment(ctx, place, 'comment_reply_updated', { commentId, commentReplyId });
}

/** Deletes a comment with its replies; `ctx.store` must be a transaction. */
export async function deleteComment(ctx: Ctx, change: CommentChange): Promise<void> {
  const { place, commentId } = change;
  await lockPlace(ctx, place);
  const held = await lockComment(ctx, { placeId: place.id }, commentId);
  assertMayDelete(change, held);
  await ctx.store.comments.delete(commentId);
  if (held.page_id !== null) await ctx.store.commentedPages.removeUnused(place.id, held.page_id);
  if (held.status === 'open') await countOpen(ctx, place, -1);
  await emitComment(ctx, place, 'comment_deleted', { commentId });
}

/** Deletes a reply; `ctx.store` must be a transaction. */
export async function deleteReply(
  ctx: Ctx,
  change: CommentChange & { readonly commentReplyId: string },
): Promise<void> {
  const { place, commentId, commentReplyId } = change;
  await lockComment(ctx, { placeId: place.id }, commentId);
  const held = await lockComment(ctx, { commentId }, commentReplyId);
  assertMayDelete(change, held);
  await ctx.store.comments.delete(commentReplyId);
  await ctx.store.comments.countReply(commentId, -1);
  await emitComment(ctx, place, 'comment_reply_deleted', { commentId, commentReplyId });
}

async function lockComment({ store }: Pick<Ctx, 'store'>, parent: CommentParent, id: string) {
  const held = await store.comments.lock(parent, id);
  if (held === undefined) throw notFound('placeId' in parent ? 'comment' : 'comment reply', id);
  return held;
}

async function setResolved(
  ctx: Ctx,
  { actor, place, commentId }: CommentChange,
  { held, resolved }: { held: HeldComment; resolved: boolean },
): Promise<void> {
  // Who resolved it first stays the one who did.
  if (resolved === (held.status === 'resolved')) return;
  await ctx.store.comments.update(commentId, {
    resolved_at: resolved ? ctx.clock().toISOString() : null,
    resolved_by: resolved ? actor.userId : null,
  });
  await countOpen(ctx, place, resolved ? -1 : 1);
  const type = resolved ? 'comment_resolved' : 'comment_reopened';
  await emitComment(ctx, place, type, { commentId });
}

/** Changes the text and the reactions; answers whether there was anything to change. */
async function say(
  { store, clock }: Pick<Ctx, 'store' | 'clock'>,
  { actor }: CommentChange,
  { held, said }: { held: HeldComment; said: Said },
): Promise<boolean> {
  const { body, addedReactions = [], removedReactions = [] } = said;
  const now = clock().toISOString();
  const by = { commentId: held.id, userId: actor.userId, now };
  let isChanged = false;
  if (body !== undefined) {
    if (held.posted_by !== actor.userId)
      throw new ApiError('forbidden', 'Only who posted a comment may change its text.');
    const markdown = markdownOf(body, 'body.body');
    if (markdown !== held.markdown) {
      await store.comments.update(held.id, { markdown, edited_at: now });
      isChanged = true;
    }
  }
  const removed = await store.comments.removeReactions(by, removedReactions);
  const added = await store.comments.addReactions(by, addedReactions);
  if (added > 0 && (await store.comments.countReactions(by)) > maxReactions)
    throw invalidInput('body.addedReactions', `would be more than ${maxReactions} on one comment`);
  return isChanged || removed + added > 0;
}

function assertMayDelete({ actor, role }: CommentChange, { posted_by: postedBy }: HeldComment): void {
  if (postedBy === actor.userId || permits('space.admin', role)) return;
  throw new ApiError(
    'forbidden',
    'Only who posted a comment, and administrators of the space, may delete it.',
  );
}
