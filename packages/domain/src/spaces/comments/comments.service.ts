import { transaction } from '../../context/transaction.ts';
import type { Comment, CommentReply, Contract, ParsedInputOf, ResultOf, TextFormat } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import type { GrantedFor } from '../../access/granted.ts';
import { notFound } from '../../core/not-found.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import { commentersOfChangeRequest, commentersOfSpace } from '../../workspace/members/members.lists.ts';
import type { Service } from '../../access/service.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import { commentedContentOf } from './commented-content.ts';
import { commentFilter, commentsOfContent, repliesToComment } from './comments.lists.ts';
import { presentComment, presentReply } from '../../presenters/comments.presenter.ts';
import { presentCommentTexts } from './comment-texts.ts';
import type { CommentParent, CommentRow } from '../../store/spaces/comments.repository.ts';
import { postComment, postReply } from './post-comment.ts';
import { deleteComment, deleteReply, updateComment, updateReply } from './update-comment.ts';

type Operations = Omit<Contract['changeRequestComments'], 'listCommenters'>;
type Granted = GrantedFor<Contract['spaceComments']['list']> & { readonly changeRequest?: ChangeRequestRow };

/** One service for spaces and change requests; `granted` has a change request or not. */
type CommentService = {
  readonly [Name in keyof Operations]: (
    ctx: Ctx,
    input: Omit<ParsedInputOf<Operations[Name]>, 'spaceId' | 'changeRequestId'>,
    granted: Granted,
  ) => Promise<ResultOf<Operations[Name]>>;
};

const comments: CommentService = {
  list(ctx, input, granted) {
    const filter = { ...commentFilter(input), asDocument: input.format === 'document' };
    const query = { actor: granted.actor, parent: commentedContentOf(granted).id, filter };
    return readPage(ctx, commentsOfContent, query, input);
  },

  post(ctx, { body }, granted) {
    assertNotDeleted(granted.space);
    const [content, { actor }] = [commentedContentOf(granted), granted];
    return transaction(ctx, async (tx) => {
      const id = await postComment(tx, { actor, content }, body);
      return getComment(tx, { actor, parent: { placeId: content.id } }, { id });
    });
  },

  get(ctx, { commentId: id, format }, granted) {
    return getComment(
      ctx,
      { actor: granted.actor, parent: { placeId: commentedContentOf(granted).id } },
      { id, format },
    );
  },

  update(ctx, { commentId, body }, granted) {
    assertNotDeleted(granted.space);
    const [content, { actor, role }] = [commentedContentOf(granted), granted];
    return transaction(ctx, async (tx) => {
      await updateComment(tx, { actor, role, content, commentId }, body);
      return getComment(tx, { actor, parent: { placeId: content.id } }, { id: commentId });
    });
  },

  async delete(ctx, { commentId }, granted) {
    assertNotDeleted(granted.space);
    const { actor, role } = granted;
    await transaction(ctx, (tx) =>
      deleteComment(tx, { actor, role, content: commentedContentOf(granted), commentId }),
    );
    return undefined;
  },

  async listReplies(ctx, input, granted) {
    await assertComment(ctx, granted, input.commentId);
    const filter = { asDocument: input.format === 'document' };
    return readPage(ctx, repliesToComment, { actor: granted.actor, parent: input.commentId, filter }, input);
  },

  postReply(ctx, { commentId, body, format }, granted) {
    assertNotDeleted(granted.space);
    const [content, { actor }] = [commentedContentOf(granted), granted];
    const revisionId = granted.changeRequest?.revision_id ?? granted.space.revision_id;
    return transaction(ctx, async (tx) => {
      const id = await postReply(tx, { actor, content, commentId }, { ...body, revisionId });
      return getReply(tx, { actor, parent: { commentId } }, { id, format });
    });
  },

  async getReply(ctx, { commentId, commentReplyId: id, format }, granted) {
    await assertComment(ctx, granted, commentId);
    return getReply(ctx, { actor: granted.actor, parent: { commentId } }, { id, format });
  },

  async updateReply(ctx, { commentId, commentReplyId, body }, granted) {
    assertNotDeleted(granted.space);
    await assertComment(ctx, granted, commentId);
    const { actor, role } = granted;
    return transaction(ctx, async (tx) => {
      const content = commentedContentOf(granted);
      await updateReply(tx, { actor, role, content, commentId, commentReplyId }, body);
      return getReply(tx, { actor, parent: { commentId } }, { id: commentReplyId });
    });
  },

  async deleteReply(ctx, { commentId, commentReplyId }, granted) {
    assertNotDeleted(granted.space);
    const { actor, role } = granted;
    await transaction(ctx, (tx) =>
      deleteReply(tx, { actor, role, content: commentedContentOf(granted), commentId, commentReplyId }),
    );
    return undefined;
  },
};

export const spaceComments: Service<Contract['spaceComments']> = {
  ...comments,
  listCommenters(ctx, input, { actor, space }) {
    return readPage(ctx, commentersOfSpace, { actor, parent: space.id, filter: {} }, input);
  },
};
export const changeRequestComments: Service<Contract['changeRequestComments']> = {
  ...comments,
  listCommenters(ctx, input, { actor, changeRequest }) {
    const query = { actor, parent: changeRequest.id, filter: {} };
    return readPage(ctx, commentersOfChangeRequest, query, input);
  },
};

type ReadScope = { readonly actor: UserActor; readonly parent: CommentParent };
type CommentOptions = { readonly id: string; readonly format?: TextFormat | undefined };

async function getComment(ctx: Ctx, scope: ReadScope, { id, format }: CommentOptions): Promise<Comment> {
  const row = await getRow(ctx, scope, id);
  const [body] = await presentCommentTexts(ctx, [row], format);
  return presentComment(ctx.settings, row, body);
}

async function getReply(ctx: Ctx, scope: ReadScope, { id, format }: CommentOptions): Promise<CommentReply> {
  const row = await getRow(ctx, scope, id);
  const [body] = await presentCommentTexts(ctx, [row], format);
  return presentReply(ctx.settings, row, body);
}

async function getRow({ store }: Ctx, { actor, parent }: ReadScope, id: string): Promise<CommentRow> {
  const row = await store.comments.find(parent, id, actor.userId);
  if (row === undefined) throw notFound('placeId' in parent ? 'comment' : 'comment reply', id);
  return row;
}

/** 404 for a comment that is not on the space or change request of the path. */
async function assertComment(
  { store }: Ctx,
  granted: Parameters<typeof commentedContentOf>[0],
  commentId: string,
): Promise<void> {
  if (!(await store.comments.isOnPlace(commentedContentOf(granted).id, commentId)))
    throw notFound('comment', commentId);
}
