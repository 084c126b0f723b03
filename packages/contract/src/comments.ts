import { z } from 'zod';
import { operation, type Shape } from './operation.ts';
import type { Permission } from './permissions.ts';
import {
  Comment,
  CommentList,
  CommentReply,
  CommentReplyList,
  CommentStatus,
  reactionChanges,
} from './schema/comment.ts';
import { Id, Order, pageQuery } from './schema/common.ts';
import { Text, textFormatQuery } from './schema/document.ts';
import { MemberList } from './schema/member.ts';

/** The filters and the order of lists of comments. */
export const commentFilters = {
  order: Order.optional().meta({ description: 'By the time of posting; defaults to `desc`.' }),
  status: z
    .enum(['all', ...CommentStatus.options])
    .optional()
    .meta({
      id: 'CommentStatusFilter',
      description: 'Only comments with this status; defaults to `all`.',
      examples: ['open'],
    }),
  targetPage: Id.optional().meta({ description: 'Only comments on this page.' }),
  authors: z
    .array(Id)
    .max(100, 'must have at most 100 items')
    .optional()
    .meta({ description: 'Only comments by these users.' }),
};

type CommentPermissions = { readonly view: Permission; readonly comment: Permission };

/** The operations of comments, which are the same for a space and a change request. */
function commentOperations<
  const Prefix extends string,
  const R extends CommentPermissions,
  const Where extends 'Space' | 'ChangeRequest',
  const Q extends Shape,
>(
  prefix: Prefix,
  where: Where,
  { what, permissions, replyQuery }: { what: string; permissions: R; replyQuery: Q },
) {
  const { view, comment }: { view: R['view']; comment: R['comment'] } = permissions;
  const read = { method: 'GET', permission: view, status: 200 } as const;
  const write = { permission: comment, audited: false } as const;
  const path = `${prefix}/comments` as const;
  const ofComment = `${path}/{commentId}` as const;
  const replies = `${ofComment}/replies` as const;
  const ofReply = `${replies}/{commentReplyId}` as const;
  return {
    list: operation({
      ...read,
      id: `listCommentsIn${where}` as const,
      path,
      summary: `List the comments on ${what}`,
      description: 'Latest first by default; without their replies.',
      query: { ...pageQuery, ...textFormatQuery, ...commentFilters },
      result: CommentList,
    }),
    post: operation({
      ...write,
      id: `postCommentIn${where}` as const,
      method: 'POST',
      path,
      summary: `Post a comment on ${what}`,
      description: 'On the whole of it, on one of its pages, or on a node in the document of a page.',
      body: z.object({
        body: Text,
        page: Id.optional(),
        node: Id.optional().meta({
          description: 'The key of a node in the document of the page.',
          examples: ['q7Rk2Xv0mVb4TnLc'],
        }),
      }),
      result: Comment,
      status: 200,
    }),
    get: operation({
      ...read,
      id: `getCommentIn${where}` as const,
      path: ofComment,
      summary: `Get a comment on ${what}`,
      query: textFormatQuery,
      result: Comment,
    }),
    update: operation({
      ...write,
      id: `updateCommentIn${where}` as const,
      method: 'PUT',
      path: ofComment,
      summary: `Update a comment on ${what}`,
      description:
        'Anyone who may comment may resolve it, reopen it and react to it. Only its author may edit the body.',
      body: z.object({ resolved: z.boolean().optional(), body: Text.optional(), ...reactionChanges }),
      result: Comment,
      status: 200,
    }),
    delete: operation({
      ...write,
      id: `deleteCommentIn${where}` as const,
      method: 'DELETE',
      path: ofComment,
      summary: `Delete a comment on ${what}`,
      description: 'With its replies. Only for its author and for admins of the space.',
      status: 205,
    }),
    listReplies: operation({
      ...read,
      id: `listCommentRepliesIn${where}` as const,
      path: replies,
      summary: `List the replies to a comment on ${what}`,
      description: 'Oldest first.',
      query: { ...pageQuery, ...textFormatQuery },
      result: CommentReplyList,
    }),
    postReply: operation({
      ...write,
      id: `postCommentReplyIn${where}` as const,
      method: 'POST',
      path: replies,
      summary: `Reply to a comment on ${what}`,
      query: replyQuery,
      body: z.object({ body: Text }),
      result: CommentReply,
      status: 200,
    }),
    getReply: operation({
      ...read,
      id: `getCommentReplyIn${where}` as const,
      path: ofReply,
      summary: `Get a reply to a comment on ${what}`,
      query: textFormatQuery,
      result: CommentReply,
    }),
    updateReply: operation({
      ...write,
      id: `updateCommentReplyIn${where}` as const,
      method: 'PUT',
      path: ofReply,
      summary: `Update a reply to a comment on ${what}`,
      description: 'Anyone who may comment may react to it. Only its author may edit the body.',
      body: z.object({ body: Text.optional(), ...reactionChanges }),
      result: CommentReply,
      status: 200,
    }),
    deleteReply: operation({
      ...write,
      id: `deleteCommentReplyIn${where}` as const,
      method: 'DELETE',
      path: ofReply,
      summary: `Delete a reply to a comment on ${what}`,
      description: 'Only for its author and for admins of the space.',
      status: 205,
    }),
  };
}

export const spaceComments = {
  ...commentOperations('/v1/spaces/{spaceId}', 'Space', {
    what: 'a space',
    permissions: { view: 'space.view', comment: 'space.comment' },
    replyQuery: {},
  }),
  listCommenters: operation({
    id: 'listCommentersInSpace',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/commenters',
    summary: 'List the commenters of a space',
    description:
      'The members of its organization who posted a comment or a reply on it or on one of its change requests, in the order of joining the organization. A guest sees only themselves.',
    permission: 'space.view',
    query: pageQuery,
    result: MemberList,
    status: 200,
  }),
};

export const changeRequestComments = {
  ...commentOperations('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', 'ChangeRequest', {
    what: 'a change request',
    permissions: { view: 'changeRequest.view', comment: 'changeRequest.comment' },
    replyQuery: textFormatQuery,
  }),
  listCommenters: operation({
    id: 'listCommentersInChangeRequest',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
    summary: 'List the commenters of a change request',
    description:
      'The members of its organization who posted a comment or a reply on it, in the order of joining the organization. A guest sees only themselves.',
    permission: 'changeRequest.view',
    query: pageQuery,
    result: MemberList,
    status: 200,
  }),
};
