import {
  commentMembers,
  commentReplyMembers,
  presentComment,
  presentReply,
} from '../presenters/comments.presenter.ts';
import { commentRow } from '../store/spaces/comments.repository.ts';
import { kind } from './kind.ts';

export const commentKind = kind({
  name: 'Comment',
  row: commentRow,
  members: commentMembers,
  references: { spaceId: 'space_id' },
  present: presentComment,
  byId: ({ store, actor, parent }) => store.comments.visible(parent, actor.userId),
});

export const commentReplyKind = kind({
  name: 'CommentReply',
  row: commentRow,
  members: commentReplyMembers,
  references: { spaceId: 'space_id' },
  present: presentReply,
  byId: ({ store, actor, parent }) => store.comments.visibleReply(parent, actor.userId),
});
