import { requestedReviewerRow } from '../store/spaces/requested-reviewers.repository.ts';
import {
  presentRequestedReviewer,
  presentReview,
  requestedReviewerMembers,
  reviewMembers,
} from '../presenters/reviews.presenter.ts';
import { reviewRow } from '../store/spaces/reviews.repository.ts';
import { kind } from './kind.ts';

export const reviewKind = kind({
  name: 'ChangeRequestReview',
  row: reviewRow,
  members: reviewMembers,
  references: { changeRequestId: 'change_request_id' },
  present: presentReview,
  byId: ({ store, actor, parent }) => store.reviews.visible(parent, actor.userId),
});

export const requestedReviewerKind = kind({
  name: 'ChangeRequestRequestedReviewer',
  row: requestedReviewerRow,
  members: requestedReviewerMembers,
  present: presentRequestedReviewer,
});
