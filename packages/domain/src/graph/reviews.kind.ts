import { requestedReviewerRow } from '../store/spaces/requested-reviewers.repository.ts';
import { presentRequestedReviewer, presentReview } from '../presenters/reviews.presenter.ts';
import { reviewRow } from '../store/spaces/reviews.repository.ts';
import { kind } from './kind.ts';

export const reviewKind = kind({
  name: 'ChangeRequestReview',
  row: reviewRow,
  plain: {
    id: 'id',
    revision: 'revision_id',
    status: 'status',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  references: { changeRequestId: 'change_request_id' },
  present: presentReview,
  byId: ({ store, actor, parent }) => store.reviews.visible(parent, actor.userId),
});

export const requestedReviewerKind = kind({
  name: 'ChangeRequestRequestedReviewer',
  row: requestedReviewerRow,
  plain: { revision: 'revision_id', createdAt: 'created_at' },
  present: presentRequestedReviewer,
});
