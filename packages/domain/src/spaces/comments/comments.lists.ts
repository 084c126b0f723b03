import type { Contract, ParsedInputOf, Text } from '@lectern/contract';
import { formatArrayLiteral } from '@lectern/database';
import { sql } from 'kysely';
import type { Ctx } from '../../context/context.ts';
import { presentCommentTexts } from './comment-texts.ts';
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

/** The JSON of a document has several times the bytes of its Markdown. */
const bytesAsDocument = 8;

/** The comments of a list, by their texts. */
export const largeComments = {
  columns: ['markdown'],
  bytes: ({ asDocument }: FormatFilter) =>
    sql<number>`octet_length(comments.markdown) * ${sql.lit(asDocument === true ? bytesAsDocument : 1)}`,
  isWhole: ({ asDocument }: FormatFilter) => asDocument === true,
};

type FormatFilter = { readonly asDocument?: boolean };

/** The comments on a space or a change request, whose id is the parent. */
export const commentsOfContent = rowList({
  name: 'comments',
  order: ({ oldestFirst }: CommentFilter & FormatFilter) => (oldestFirst ? byPosting : reversed(byPosting)),
  query: ({ store, actor, parent }, filter) => store.comments.listOfPlace(parent, actor.userId, filter),
  large: largeComments,
  counted: {
    groups: ({ store, actor, parent }, filter) =>
      filter.targetPage === undefined && filter.authors === undefined
        ? store.comments.countsOfPlace(parent, actor.userId, filter)
        : undefined,
    column: 'comments.count',
  },
  scope: ({ asDocument: _, ...filter }) => filter,
  async present(ctx, rows, { filter }) {
    const bodies = await bodiesOf(ctx, rows, filter);
    return rows.map((row, at) => presentComment(ctx.settings, row, bodies[at]));
  },
});

/** The replies to a comment, oldest first. */
export const repliesToComment = rowList({
  name: 'comments.replies',
  order: byPosting,
  query: ({ store, actor, parent }, _filter: FormatFilter) =>
    store.comments.listReplies(parent, actor.userId),
  large: largeComments,
  scope: () => ({}),
  async present(ctx, rows, { filter }) {
    const bodies = await bodiesOf(ctx, rows, filter);
    return rows.map((row, at) => presentReply(ctx.settings, row, bodies[at]));
  },
});

function bodiesOf(ctx: Ctx, rows: readonly CommentRow[], { asDocument }: FormatFilter): Promise<Text[]> {
  return presentCommentTexts(ctx, rows, asDocument === true ? 'document' : undefined);
}
