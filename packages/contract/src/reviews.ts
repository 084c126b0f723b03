import { z } from 'zod';
import { operation } from './operation.ts';
import { Subject } from './schema/change-request.ts';
import { Id, pageQuery } from './schema/common.ts';
import { Text, textFormatQuery } from './schema/document.ts';
import {
  ChangeRequestReview,
  ChangeRequestReviewList,
  RequestedReviewer,
  RequestedReviewerList,
  ReviewStatus,
} from './schema/review.ts';

const maxReviewers = 100;
const reviewers = z.array(Id).max(maxReviewers, `must have at most ${maxReviewers} items`).optional();

export const reviews = {
  list: operation({
    id: 'getReviewsByChangeRequestId',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    summary: 'List the reviews of a change request',
    description: 'Latest first. Only the latest review of each reviewer counts.',
    permission: 'changeRequest.view',
    query: { ...pageQuery, ...textFormatQuery },
    result: ChangeRequestReviewList,
    status: 200,
  }),
  submit: operation({
    id: 'submitChangeRequestReview',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    summary: 'Submit a review of a change request',
    description: 'Reviews its current revision. A review is not required for a merge.',
    permission: 'changeRequest.review',
    body: z.object({
      status: ReviewStatus,
      comment: Text.optional().meta({
        description: 'Body of a comment on the change request that is posted with the review.',
      }),
    }),
    result: ChangeRequestReview,
    audited: false,
    status: 201,
    location: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{id}',
  }),
  get: operation({
    id: 'getChangeRequestReviewById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
    summary: 'Get a review of a change request',
    permission: 'changeRequest.view',
    query: textFormatQuery,
    result: ChangeRequestReview,
    status: 200,
  }),
  listRequested: operation({
    id: 'getRequestedReviewersByChangeRequestId',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    summary: 'List the requested reviewers of a change request',
    description: 'Oldest first, whether they have reviewed it or not.',
    permission: 'changeRequest.view',
    query: pageQuery,
    result: RequestedReviewerList,
    status: 200,
  }),
  request: operation({
    id: 'requestReviewersForChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    summary: 'Request reviewers for a change request',
    description:
      'Members who can see the space, and teams of the organization. A draft becomes open; an earlier request is renewed.',
    permission: 'changeRequest.edit',
    body: z
      .object({
        users: reviewers.meta({ description: 'Users to request a review from.' }),
        teams: reviewers.meta({ description: 'Teams to request a review from.' }),
        subject: Subject.optional().meta({ description: 'A new subject for the change request.' }),
      })
      .refine(({ users = [], teams = [] }) => users.length + teams.length > 0, {
        error: 'must have at least one user or team',
      }),
    result: z
      .object({
        users: z.array(RequestedReviewer).meta({ description: 'The requested reviewers, in order.' }),
      })
      .meta({ id: 'RequestedReviewers' }),
    audited: false,
    status: 200,
  }),
  removeRequested: operation({
    id: 'removeRequestedReviewerFromChangeRequest',
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    summary: 'Remove a requested reviewer from a change request',
    description: 'By the id of the user or the team. Submitted reviews stay.',
    permission: 'changeRequest.edit',
    audited: false,
    status: 205,
  }),
};
