import type { ChangeRequestReview, RequestedReviewer } from '@lectern/contract';
import type { RequestedReviewerRow } from '../store/spaces/requested-reviewers.repository.ts';
import { presentRequestedReviewer, presentReview } from '../presenters/reviews.presenter.ts';
import type { ReviewRow } from '../store/spaces/reviews.repository.ts';
import { kind } from './kind.ts';

export const reviewKind = kind<ReviewRow, ChangeRequestReview>({
  name: 'ChangeRequestReview',
  columns: {
    id: { ref: 'change_request_reviews.id', type: 'text' },
    change_request_id: { ref: 'change_request_reviews.change_request_id', type: 'text' },
    revision_id: { ref: 'change_request_reviews.revision_id', type: 'text' },
    reviewer_id: { ref: 'change_request_reviews.reviewer_id', type: 'text' },
    requested_by: { ref: 'change_request_reviews.requested_by', type: 'text' },
    status: { ref: 'change_request_reviews.status', type: 'text' },
    created_at: { ref: 'change_request_reviews.created_at', type: 'timestamp' },
    updated_at: { ref: 'change_request_reviews.updated_at', type: 'timestamp' },
    reviewer_display_name: { ref: 'reviewer.display_name', type: 'text' },
    reviewer_email: { ref: 'reviewer.email', type: 'text' },
    reviewer_photo_url: { ref: 'reviewer.photo_url', type: 'text' },
    requester_display_name: { ref: 'requester.display_name', type: 'text' },
    requester_email: { ref: 'requester.email', type: 'text' },
    requester_photo_url: { ref: 'requester.photo_url', type: 'text' },
    comment_id: { ref: 'said.comment_id', type: 'text' },
  },
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

export const requestedReviewerKind = kind<RequestedReviewerRow, RequestedReviewer>({
  name: 'ChangeRequestRequestedReviewer',
  columns: {
    change_request_id: { ref: 'requested.change_request_id', type: 'text' },
    user_id: { ref: 'requested.user_id', type: 'text' },
    team_id: { ref: 'requested.team_id', type: 'text' },
    subject_id: { ref: 'requested.subject_id', type: 'text' },
    revision_id: { ref: 'requested.revision_id', type: 'text' },
    requested_by: { ref: 'requested.requested_by', type: 'text' },
    created_at: { ref: 'requested.created_at', type: 'timestamp' },
    user_display_name: { ref: 'asked.display_name', type: 'text' },
    user_email: { ref: 'asked.email', type: 'text' },
    user_photo_url: { ref: 'asked.photo_url', type: 'text' },
    team_title: { ref: 'teams.title', type: 'text' },
    requester_display_name: { ref: 'requester.display_name', type: 'text' },
    requester_email: { ref: 'requester.email', type: 'text' },
    requester_photo_url: { ref: 'requester.photo_url', type: 'text' },
  },
  plain: { revision: 'revision_id', createdAt: 'created_at' },
  present: presentRequestedReviewer,
});
