import { z } from 'zod';
import { operation } from './operation.ts';
import { Subject } from './schema/change-request.ts';
import { Id, pageQuery } from './schema/common.ts';
import { Text, TextFormat } from './schema/document.ts';
import {
  ChangeRequestReview,
  ChangeRequestReviewList,
  RequestedReviewer,
  RequestedReviewerList,
  ReviewStatus,
} from './schema/review.ts';

const maxReviewers = 100;
const reviewers = z.array(Id).max(maxReviewers, `must name at most ${maxReviewers}`).optional();

export const reviews = {
  list: operation({
    id: 'getReviewsByChangeRequestId',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    summary: 'List the reviews of a change request',
    description: 'Latest first. Of each reviewer the latest one counts.',
    permission: 'changeRequest.view',
    query: { ...pageQuery, format: TextFormat.optional() },
    result: ChangeRequestReviewList,
    status: 200,
  }),
  submit: operation({
    id: 'submitChangeRequestReview',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    summary: 'Review a change request',
    description: 'Adds a review of its current revision. It can be merged without one, too.',
    permission: 'changeRequest.review',
    body: z.object({
      status: ReviewStatus,
      comment: Text.optional().meta({ description: 'What to say with it: a comment on the change request.' }),
    }),
    result: ChangeRequestReview,
    audited: false,
    status: 201,
    errors: ['conflict'],
    location: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  }),
  listRequested: operation({
    id: 'getRequestedReviewersByChangeRequestId',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    summary: 'List who was asked to review a change request',
    description: 'The first ones first, whether they have reviewed it or not.',
    permission: 'changeRequest.view',
    query: pageQuery,
    result: RequestedReviewerList,
    status: 200,
  }),
  request: operation({
    id: 'requestReviewersForChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    summary: 'Ask people to review a change request',
    description:
      'Members who may see the space, and teams of the organization. A draft becomes open; who was asked before is asked again.',
    permission: 'changeRequest.edit',
    body: z
      .object({
        users: reviewers.meta({ description: 'Users to ask.' }),
        teams: reviewers.meta({ description: 'Teams to ask.' }),
        subject: Subject.optional().meta({ description: 'A new subject for the change request.' }),
      })
      .refine(({ users = [], teams = [] }) => users.length + teams.length > 0, {
        error: 'must name at least one of `users` or `teams`',
      }),
    result: z
      .object({ users: z.array(RequestedReviewer).meta({ description: 'The requests, in order.' }) })
      .meta({ id: 'RequestedReviewers' }),
    audited: false,
    status: 200,
    errors: ['conflict'],
  }),
  removeRequested: operation({
    id: 'removeRequestedReviewerFromChangeRequest',
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    summary: 'Take back the request to review a change request',
    description: 'By the id of the user or the team. Reviews stay.',
    permission: 'changeRequest.edit',
    audited: false,
    status: 205,
  }),
};
