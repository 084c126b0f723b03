import { Comment, CommentReply, permits, type Text } from '@lectern/contract';
import { contentRole } from '../rules/content-role.ts';
import type { DomainSettings } from '../core/settings.ts';
import { presentUser } from './users.presenter.ts';
import { presentReactions } from './comment-reactions.ts';
import { plainMembers } from './plain-members.ts';
import { type CommentRow, commentRow } from '../store/spaces/comments.repository.ts';

const computed = ['postedBy', 'reactions'] as const;

export const commentMembers = plainMembers(Comment, commentRow, {
  renamed: { replies: 'reply_count' },
  computed: [...computed, 'resolvedBy'],
});
export const commentReplyMembers = plainMembers(CommentReply, commentRow, { computed });

/** A comment, with its text as Markdown by default. */
export function presentComment(settings: DomainSettings, row: CommentRow, body?: Text): Comment {
  const resolvedBy = resolverOf(settings, row);
  return {
    object: 'comment',
    ...commentMembers.present(row),
    ...presentMessage(settings, row, body),
    target: targetOf(row),
    urls: { location: locationOf(settings, row) },
    permissions: { ...presentFlags(row), reply: permits('space.comment', contentRole(row)) },
    ...(resolvedBy !== undefined && { resolvedBy }),
  };
}

export function presentReply(settings: DomainSettings, row: CommentRow, body?: Text): CommentReply {
  const comment = { ...row, id: row.parent_id ?? '' };
  return {
    object: 'comment-reply',
    ...commentReplyMembers.present(row),
    ...presentMessage(settings, row, body),
    urls: { location: `${locationOf(settings, comment)}/replies/${row.id}` },
    permissions: presentFlags(row),
  };
}

function presentMessage(settings: DomainSettings, row: CommentRow, body: Text = { markdown: row.markdown }) {
  return {
    postedBy: presentUser(settings, {
      id: row.posted_by,
      display_name: row.author_display_name,
      email: row.author_email,
      photo_url: row.author_photo_url,
    }),
    reactions: presentReactions(settings, row.reactions),
    body,
  };
}

/** Only its author may edit a comment; admins may delete it. */
function presentFlags(row: Pick<CommentRow, 'is_own' | keyof Parameters<typeof contentRole>[0]>) {
  const role = contentRole(row);
  const edit = row.is_own && permits('space.comment', role);
  return { view: permits('space.view', role), edit, delete: edit || permits('space.admin', role) };
}

function targetOf(row: CommentRow): Comment['target'] {
  const page = pageOf(row);
  return {
    space: row.space_id,
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    ...(row.review_id !== null && { review: row.review_id }),
    revision: row.revision_id,
    ...(page !== undefined && { page }),
    ...(row.node_id !== null && {
      node: { id: row.node_id, ...(row.node_preview !== null && { preview: row.node_preview }) },
    }),
  };
}

function pageOf(row: CommentRow): Comment['target']['page'] {
  if (row.page_id === null || row.page_title === null || row.page_path === null) return undefined;
  return {
    id: row.page_id,
    title: row.page_title,
    ...(row.page_emoji !== null && { emoji: row.page_emoji }),
    ...(row.page_icon !== null && { icon: row.page_icon }),
    ...(row.page_created_at !== null && { createdAt: row.page_created_at }),
    ...(row.page_updated_at !== null && { updatedAt: row.page_updated_at }),
    path: row.page_path,
    outdated: row.page_digest !== row.current_digest,
  };
}

function resolverOf(settings: DomainSettings, row: CommentRow) {
  const { resolved_by: id, resolver_display_name: name, resolver_email: email } = row;
  if (id === null || name === null || email === null) return undefined;
  return presentUser(settings, { id, display_name: name, email, photo_url: row.resolver_photo_url });
}

function locationOf(
  { publicUrl }: DomainSettings,
  row: Pick<CommentRow, 'id' | 'space_id' | 'change_request_id'>,
): string {
  const space = `${publicUrl}/v1/spaces/${row.space_id}`;
  const parent = row.change_request_id === null ? space : `${space}/change-requests/${row.change_request_id}`;
  return `${parent}/comments/${row.id}`;
}
