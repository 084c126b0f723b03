import type { Contract, ParsedInputOf } from '@lectern/contract';
import { formatArrayLiteral } from '@lectern/database';
import { ascending, reversed, rowList } from '../../context/list.ts';
import type { CommentFilter, CommentRow } from '../../store/spaces/comments.repository.ts';
import { presentComment, presentReply } from '../../presenters/comments.presenter.ts';

const byPosting = ascending<CommentRow>([
  { column: 'comments.posted_at', kind: 'timestamp', read: (row) => row.posted_at },
  { column: 'comments.id', kind: 'text', read: (row) => row.id },
]);

type CommentQuery = Pick<
  ParsedInputOf<Contract['spaceComments']['list']>,
  'order' | 'status' | 'targetPage' | 'authors'
>;

/** The filter of a list of comments. */
export function commentFilter({ order, status, targetPage, authors }: CommentQuery): CommentFilter {
  return {
    oldestFirst: order === 'asc',
    status: status === 'all' ? undefined : status,
    targetPage,
    authors: authors && formatArrayLiteral(authors),
  };
}

type FormatFilter = { readonly asDocument?: boolean };

/** The comments on a space or a change request, whose id is the parent. */
export const commentsOfContent = rowList({
  name: 'comments',
  order: ({ oldestFirst }: CommentFilter & FormatFilter) => (oldestFirst ? byPosting : reversed(byPosting)),
  query: ({ store, actor, parent }, filter) => store.comments.listOfPlace(parent, actor.userId, filter),
  scope: ({ asDocument: _, ...filter }) => filter,
  present: (ctx, rows, { filter }) => rows.map((row) => presentComment(ctx.settings, row, formatOf(filter))),
});

/** The replies to a comment, oldest first. */
export const repliesToComment = rowList({
  name: 'comments.replies',
  order: byPosting,
  query: ({ store, actor, parent }, _filter: FormatFilter) =>
    store.comments.listReplies(parent, actor.userId),
  scope: () => ({}),
  present: (ctx, rows, { filter }) => rows.map((row) => presentReply(ctx.settings, row, formatOf(filter))),
});

function formatOf({ asDocument }: FormatFilter) {
  return asDocument === true ? ('document' as const) : undefined;
}
