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
      status: ChangeRequestStatus.optional().meta({ description: '`open` when left out.' }),
      contributor: Id.optional().meta({ description: 'A user: only those that they wrote in.' }),
    },
    result: ChangeRequestList,
    status: 200,
  }),
  listOfOrganization: operation({
    id: 'listChangeRequestsForOrganization',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/change-requests',
    summary: 'List the change requests of an organization',
    description: 'Those of every space in it that you may see, latest first.',
    permission: 'organization.view',
    query: {
      ...pageQuery,
      status: z
        .array(ChangeRequestStatus)
        .min(1)
        .max(changeRequestStatuses.length)
        .optional()
        .meta({ description: 'Only those with one of these; `open` when left out.', examples: [['open']] }),
      creator: Id.optional().meta({ description: 'A user: only those that they created.' }),
      contributor: Id.optional().meta({ description: 'A user: only those that they wrote in.' }),
      requestedReviewer: Id.optional().meta({
        description: 'A user: only those that they, or a team of theirs, were asked to review.',
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
    description: 'As a draft, with the current content of the space.',
    permission: 'space.edit',
    body: z.object({ subject: Subject.optional() }),
    result: ChangeRequest,
    audited: false,
    status: 201,
    errors: ['conflict'],
    location: '/v1/spaces/{spaceId}/change-requests/{id}',
  }),
  get: operation({
    id: 'getChangeRequestById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    summary: 'Get a change request',
    permission: 'changeRequest.view',
    result: ChangeRequest,
    status: 200,
  }),
  update: operation({
    id: 'updateChangeRequestById',
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    summary: 'Update a change request',
    description: 'Its subject and its status. A merged one keeps its status.',
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
    errors: ['conflict'],
  }),
  merge: operation({
    id: 'mergeChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
    summary: 'Merge a change request',
    description:
      'Makes the changes part of the space, whatever became of it meanwhile: what only one side changed is taken over. Where both changed the same thing nothing happens, and `conflicts` names each place.',
    permission: 'changeRequest.review',
    result: mergeResult('merge'),
    status: 200,
    errors: ['conflict'],
  }),
  pull: operation({
    id: 'updateChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update',
    summary: 'Update a change request from its space',
    description:
      'Takes over what the space became since. Where both changed the same thing nothing happens, and `conflicts` names each place.',
    permission: 'changeRequest.edit',
    result: mergeResult('update'),
    audited: false,
    status: 200,
    errors: ['conflict'],
  }),
  listContributors: operation({
    id: 'getContributorsByChangeRequestId',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
    summary: 'List the contributors of a change request',
    description: 'Everybody who wrote in it, the latest first.',
    permission: 'changeRequest.view',
    query: pageQuery,
    result: ChangeRequestContributorList,
    status: 200,
  }),
  listChanges: operation({
    id: 'getChangeRequestChanges',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    summary: 'Get what a change request changes',
    description: 'Compared with the revision of the space that it was made from, or that it took over last.',
    permission: 'changeRequest.view',
    query: changesQuery,
    result: RevisionChanges,
    status: 200,
  }),
};
