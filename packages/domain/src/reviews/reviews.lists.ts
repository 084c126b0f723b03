import { ascending, byAge, reversed, rowList } from '../list.ts';
import type { RequestedReviewerRow } from './requested-reviewers.repository.ts';
import { presentRequestedReviewer, presentReview } from './reviews.presenter.ts';
import type { ReviewRow } from './reviews.repository.ts';

/** The reviews of a change request, latest first. */
export const reviewsOfChangeRequest = rowList({
  name: 'reviews',
  order: reversed(byAge<ReviewRow>('change_request_reviews')),
  query: ({ store, actor, parent }) => store.reviews.listOfChangeRequest(parent, actor.userId),
  present: (ctx, rows) => rows.map((row) => presentReview(ctx.settings, row)),
});

/** Who was asked to review a change request, the first ones first. */
export const requestedReviewersOfChangeRequest = rowList({
  name: 'requested-reviewers',
  order: ascending<RequestedReviewerRow>([
    { column: 'requested.created_at', kind: 'timestamp', read: (row) => row.created_at },
    { column: 'requested.subject_id', kind: 'text', read: (row) => row.subject_id },
  ]),
  query: ({ store, actor, parent }) => store.requestedReviewers.listOfChangeRequest(parent, actor.userId),
  present: (ctx, rows) => rows.map((row) => presentRequestedReviewer(ctx.settings, row)),
});
