import { presentCommentTexts } from '../comments/comment-texts.ts';
import { presentComment } from '../../presenters/comments.presenter.ts';
import { sql } from 'kysely';
import { largeComments } from '../comments/comments.lists.ts';
import { ascending, byAge, reversed, rowList } from '../../context/list.ts';
import type { RequestedReviewerRow } from '../../store/spaces/requested-reviewers.repository.ts';
import { presentRequestedReviewer, presentReview } from '../../presenters/reviews.presenter.ts';
import type { ReviewRow } from '../../store/spaces/reviews.repository.ts';

/** The reviews of a change request, latest first. */
export const reviewsOfChangeRequest = rowList({
  name: 'reviews',
  order: reversed(byAge<ReviewRow>('change_request_reviews')),
  query: ({ store, actor, parent }, _filter: { readonly asDocument?: boolean }) =>
    store.reviews.listOfChangeRequest(parent, actor.userId),
  // Their comments are read with them.
  large: {
    ...largeComments,
    columns: [],
    bytes: (
      filter,
    ) => sql<number>`(select coalesce(sum(${largeComments.bytes(filter)}), 0)::bigint from comments
      where comments.review_id = change_request_reviews.id)`,
  },
  scope: () => ({}),
  async present(ctx, rows, { actor, filter }) {
    const ids = rows.flatMap((row) => row.comment_id ?? []);
    const commentRows = ids.length === 0 ? [] : await ctx.store.comments.findMany(ids, actor.userId);
    const format = filter.asDocument === true ? 'document' : undefined;
    const bodies = await presentCommentTexts(ctx, commentRows, format);
    const comments = new Map(
      commentRows.map((row, at) => [row.id, presentComment(ctx.settings, row, bodies[at])]),
    );
    return rows.map((row) => presentReview(ctx.settings, row, comments.get(row.comment_id ?? '')));
  },
});

/** The requested reviewers of a change request, the earliest request first. */
export const requestedReviewersOfChangeRequest = rowList({
  name: 'requested-reviewers',
  order: ascending<RequestedReviewerRow>([
    { column: 'requested.created_at', kind: 'timestamp', read: (row) => row.created_at },
    { column: 'requested.subject_id', kind: 'text', read: (row) => row.subject_id },
  ]),
  query: ({ store, actor, parent }) => store.requestedReviewers.listOfChangeRequest(parent, actor.userId),
  presentRow: presentRequestedReviewer,
});
