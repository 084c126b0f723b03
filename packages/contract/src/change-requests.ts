import { z } from 'zod';
import { operation } from './operation.ts';
import {
  ChangeRequest,
  ChangeRequestContributorList,
  ChangeRequestList,
  ChangeRequestStatus,
  changeRequestStatuses,
  Subject,
} from './schema/change-request.ts';
import { Id, pageQuery } from './schema/common.ts';
import { mergeResult } from './schema/merge-result.ts';
import { changesQuery, RevisionChanges } from './schema/revision-changes.ts';

export const changeRequests = {
  list: operation({
    id: 'listChangeRequestsForSpace',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests',
    summary: 'List the change requests of a space',
    description: 'Latest first.',
    permission: 'space.view',
    query: {
      ...pageQuery,
      status: ChangeRequestStatus.optional().meta({ description: 'Defaults to `open`.' }),
      contributor: Id.optional().meta({ description: 'Only change requests that this user edited.' }),
    },
    result: ChangeRequestList,
    status: 200,
  }),
  listOfOrganization: operation({
    id: 'listChangeRequestsForOrganization',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/change-requests',
    summary: 'List the change requests of an organization',
    description: 'Those of every space that you can see, latest first.',
    permission: 'organization.view',
    query: {
      ...pageQuery,
      status: z
        .array(ChangeRequestStatus)
        .min(1)
        .max(changeRequestStatuses.length)
        .optional()
        .meta({
          description: 'Only change requests with one of these statuses; defaults to `open`.',
          examples: [['open']],
        }),
      creator: Id.optional().meta({ description: 'Only change requests that this user created.' }),
      contributor: Id.optional().meta({ description: 'Only change requests that this user edited.' }),
      requestedReviewer: Id.optional().meta({
        description: 'Only change requests that this user, or a team of theirs, is requested to review.',
      }),
    },
    result: ChangeRequestList,
    status: 200,
  }),
  create: operation({
    id: 'createChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests',
    summary: 'Create a change request',
    description: 'It starts as a draft, with the current content of the space.',
    permission: 'space.edit',
    body: z.object({ subject: Subject.optional() }),
    result: ChangeRequest,
    audited: false,
    status: 201,
    location: '/v1/spaces/{spaceId}/change-requests/{id}',
  }),
  get: operation({
    id: 'getChangeRequestById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    summary: 'Get a change request',
    description:
      'Also for visitors of a site, the one that they preview: without its comments and the e-mail address of its author.',
    permission: 'changeRequest.view',
    visitors: true,
    result: ChangeRequest,
    status: 200,
  }),
  update: operation({
    id: 'updateChangeRequestById',
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    summary: 'Update a change request',
    description: 'Its subject and its status. The status of a merged change request is final.',
    permission: 'changeRequest.edit',
    body: z.object({
      subject: Subject.optional(),
      status: z
        .enum(['draft', 'open', 'archived'])
        .optional()
        .meta({ examples: ['open'] }),
    }),
    result: ChangeRequest,
    audited: false,
    status: 200,
  }),
  merge: operation({
    id: 'mergeChangeRequest',
    isExpensive: true,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
    summary: 'Merge a change request',
    description:
      'Merges its changes into the current content of the space, with a three-way merge. On conflicts nothing is changed, and `conflicts` lists them.',
    permission: 'changeRequest.review',
    result: mergeResult('merge'),
    status: 200,
  }),
  pull: operation({
    id: 'updateChangeRequest',
    isExpensive: true,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update',
    summary: 'Update a change request from its space',
    description:
      'Merges the current content of the space into the change request. On conflicts nothing is changed, and `conflicts` lists them.',
    permission: 'changeRequest.edit',
    result: mergeResult('update'),
    audited: false,
    status: 200,
  }),
  listContributors: operation({
    id: 'getContributorsByChangeRequestId',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
    summary: 'List the contributors of a change request',
    description: 'The users who edited it, latest first.',
    permission: 'changeRequest.view',
    query: pageQuery,
    result: ChangeRequestContributorList,
    status: 200,
  }),
  listChanges: operation({
    id: 'getChangeRequestChanges',
    isExpensive: true,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    summary: 'List the changes of a change request',
    description:
      'Compared with the revision of the space that it was created from, or that was last merged into it.',
    permission: 'changeRequest.view',
    query: changesQuery,
    result: RevisionChanges,
    status: 200,
  }),
};
