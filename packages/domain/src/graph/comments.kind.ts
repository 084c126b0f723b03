import type { Comment, CommentReply } from '@lectern/contract';
import { presentComment, presentReply } from '../presenters/comments.presenter.ts';
import type { CommentRow } from '../store/spaces/comments.repository.ts';
import type { Columns } from './column.ts';
import { kind } from './kind.ts';

const columns: Columns<CommentRow> = {
  id: { ref: 'comments.id', type: 'text' },
  space_id: { ref: 'comments.space_id', type: 'text' },
  change_request_id: { ref: 'comments.change_request_id', type: 'text' },
  parent_id: { ref: 'comments.parent_id', type: 'text' },
  review_id: { ref: 'comments.review_id', type: 'text' },
  revision_id: { ref: 'comments.revision_id', type: 'text' },
  page_id: { ref: 'comments.page_id', type: 'text' },
  page_digest: { ref: 'comments.page_digest', type: 'text' },
  node_id: { ref: 'comments.node_id', type: 'text' },
  node_preview: { ref: 'comments.node_preview', type: 'text' },
  posted_by: { ref: 'comments.posted_by', type: 'text' },
  posted_at: { ref: 'comments.posted_at', type: 'timestamp' },
  edited_at: { ref: 'comments.edited_at', type: 'timestamp' },
  markdown: { ref: 'comments.markdown', type: 'text' },
  resolved_at: { ref: 'comments.resolved_at', type: 'timestamp' },
  resolved_by: { ref: 'comments.resolved_by', type: 'text' },
  status: { ref: 'comments.status', type: 'text' },
  reply_count: { ref: 'comments.reply_count', type: 'integer' },
  organization_id: { ref: 'spaces.organization_id', type: 'text' },
  access_level: { ref: 'spaces.access_level', type: 'text' },
  organization_role: { ref: 'members.role', type: 'text' },
  granted_rank: { ref: 'granted.rank', type: 'integer' },
  is_own: { ref: 'poster.own', type: 'boolean' },
  author_display_name: { ref: 'author.display_name', type: 'text' },
  author_email: { ref: 'author.email', type: 'text' },
  author_photo_url: { ref: 'author.photo_url', type: 'text' },
  resolver_display_name: { ref: 'resolver.display_name', type: 'text' },
  resolver_email: { ref: 'resolver.email', type: 'text' },
  resolver_photo_url: { ref: 'resolver.photo_url', type: 'text' },
  page_title: { ref: 'page.title', type: 'text' },
  page_emoji: { ref: 'page.emoji', type: 'text' },
  page_icon: { ref: 'page.icon', type: 'text' },
  page_path: { ref: 'page.path', type: 'text' },
  page_created_at: { ref: 'page.created_at', type: 'timestamp' },
  page_updated_at: { ref: 'page.updated_at', type: 'timestamp' },
  current_digest: { ref: 'page.digest', type: 'text' },
  reactions: { ref: 'reacted.reactions', type: 'json' },
};

export const commentKind = kind<CommentRow, Comment>({
  name: 'Comment',
  columns,
  plain: {
    id: 'id',
    postedAt: 'posted_at',
    editedAt: 'edited_at',
    replies: 'reply_count',
    status: 'status',
    resolvedAt: 'resolved_at',
  },
  references: { spaceId: 'space_id' },
  present: presentComment,
  byId: ({ store, actor, parent }) => store.comments.visible(parent, actor.userId),
});

export const commentReplyKind = kind<CommentRow, CommentReply>({
  name: 'CommentReply',
  columns,
  plain: { id: 'id', postedAt: 'posted_at', editedAt: 'edited_at' },
  references: { spaceId: 'space_id' },
  present: presentReply,
  byId: ({ store, actor, parent }) => store.comments.visibleReply(parent, actor.userId),
});
