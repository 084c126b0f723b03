import { ChangeRequestStatus, commentFilters, contract } from '@lectern/contract';
import { z } from 'zod';
import {
  changeRequestsOfOrganization,
  changeRequestsOfSpace,
  organizationFilter,
} from '../spaces/change-requests/change-requests.lists.ts';
import type { ChangeRequestFilter } from '../store/spaces/change-requests.repository.ts';
import { commentersOfChangeRequest, commentersOfSpace } from '../workspace/members/members.lists.ts';
import { commentFilter, commentsOfContent, repliesToComment } from '../spaces/comments/comments.lists.ts';
import {
  requestedReviewersOfChangeRequest,
  reviewsOfChangeRequest,
} from '../spaces/reviews/reviews.lists.ts';
import { revisionsOfSpace } from '../spaces/content/revisions.lists.ts';
import { changeRequestKind } from './change-requests.kind.ts';
import { collectionKind } from './collections.kind.ts';
import { commentKind, commentReplyKind } from './comments.kind.ts';
import { memberKind } from './members.kind.ts';
import { organizationKind } from './organizations.kind.ts';
import { one, paged, type Relation, optionalText } from './relation.ts';
import { requestedReviewerKind, reviewKind } from './reviews.kind.ts';
import { revisionKind } from './revisions.kind.ts';
import { siteSpaceKind } from './site-spaces.kind.ts';
import { spaceKind } from './spaces.kind.ts';

/** With it, the membership is looked up once for each space or change request. */
const ofOrganization = { column: 'organization_id', ref: 'spaces.organization_id' };

const CommentQuery = z.object({
  order: commentFilters.order.catch(undefined),
  status: commentFilters.status.catch(undefined),
  targetPage: commentFilters.targetPage.catch(undefined),
  authors: commentFilters.authors.catch(undefined),
});

export const changeRequestsInOrganization = paged({
  to: changeRequestKind,
  list: changeRequestsOfOrganization,
  shared: { column: 'id', ref: 'change_requests.organization_id' },
  orderedBy: ['created_at', 'id'],
  query: contract.changeRequests.listOfOrganization.query,
  filter: ({ status, creator, contributor, requestedReviewer }) =>
    organizationFilter({
      status: z.array(ChangeRequestStatus).optional().catch(undefined).parse(status),
      creator: optionalText(creator),
      contributor: optionalText(contributor),
      requestedReviewer: optionalText(requestedReviewer),
    }),
});

const comments = paged({
  to: commentKind,
  list: commentsOfContent,
  shared: ofOrganization,
  orderedBy: ['posted_at', 'id'],
  query: commentFilters,
  filter: (query) => commentFilter(CommentQuery.parse(query)),
});

/** The relations of spaces, and of everything that belongs to their content. */
export const contentRelations = {
  Space: {
    organization: one(organizationKind, 'organization_id'),
    parent: one(collectionKind, 'parent_id'),
    changeRequests: paged({
      to: changeRequestKind,
      list: changeRequestsOfSpace,
      orderedBy: ['number'],
      query: contract.changeRequests.list.query,
      filter: ({ status, contributor }): ChangeRequestFilter => ({
        status: ChangeRequestStatus.catch('open').parse(status),
        contributor: optionalText(contributor),
      }),
    }),
    comments,
    commenters: paged({
      to: memberKind,
      list: commentersOfSpace,
      shared: { column: 'organization_id', ref: 'members.organization_id' },
      orderedBy: ['joined_at', 'user_id'],
    }),
    revisions: paged({
      to: revisionKind,
      list: revisionsOfSpace,
      shared: ofOrganization,
      orderedBy: ['created_at', 'id'],
    }),
    siteSpaces: {
      type: 'many',
      to: siteSpaceKind,
      key: 'id',
      order: ['site_spaces.site_id', 'site_spaces.position', 'site_spaces.id'],
      select: ({ store, actor, parent }) => store.siteSpaces.visibleOfSpace(parent, actor.userId),
    },
  },
  ChangeRequest: {
    organization: one(organizationKind, 'organization_id'),
    space: one(spaceKind, 'space_id'),
    comments,
    commenters: paged({
      to: memberKind,
      list: commentersOfChangeRequest,
      shared: { column: 'organization_id', ref: 'members.organization_id' },
      orderedBy: ['joined_at', 'user_id'],
    }),
    reviews: paged({
      to: reviewKind,
      list: reviewsOfChangeRequest,
      shared: ofOrganization,
      orderedBy: ['created_at', 'id'],
    }),
    requestedReviewers: paged({
      to: requestedReviewerKind,
      list: requestedReviewersOfChangeRequest,
      shared: ofOrganization,
      orderedBy: ['created_at', 'subject_id'],
    }),
  },
  Comment: {
    space: one(spaceKind, 'space_id'),
    changeRequest: one(changeRequestKind, 'change_request_id'),
    review: one(reviewKind, 'review_id'),
    replies: paged({
      to: commentReplyKind,
      list: repliesToComment,
      shared: ofOrganization,
      orderedBy: ['posted_at', 'id'],
    }),
  },
  CommentReply: {
    space: one(spaceKind, 'space_id'),
    comment: one(commentKind, 'parent_id'),
  },
  ChangeRequestReview: {
    changeRequest: one(changeRequestKind, 'change_request_id'),
    comment: one(commentKind, 'comment_id'),
  },
  Revision: {
    space: one(spaceKind, 'space_id'),
    mergedFrom: one(changeRequestKind, 'merged_change_request_id'),
  },
} as const satisfies Record<string, Record<string, Relation>>;
