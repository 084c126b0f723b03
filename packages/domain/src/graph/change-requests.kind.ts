import type { ChangeRequest } from '@lectern/contract';
import { presentChangeRequest } from '../presenters/change-requests.presenter.ts';
import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';
import { kind } from './kind.ts';

export const changeRequestKind = kind<ChangeRequestRow, ChangeRequest>({
  name: 'ChangeRequest',
  columns: {
    id: { ref: 'change_requests.id', type: 'text' },
    space_id: { ref: 'change_requests.space_id', type: 'text' },
    organization_id: { ref: 'change_requests.organization_id', type: 'text' },
    number: { ref: 'change_requests.number', type: 'integer' },
    status: { ref: 'change_requests.status', type: 'text' },
    subject: { ref: 'change_requests.subject', type: 'text' },
    created_by: { ref: 'change_requests.created_by', type: 'text' },
    created_at: { ref: 'change_requests.created_at', type: 'timestamp' },
    updated_at: { ref: 'change_requests.updated_at', type: 'timestamp' },
    revision_id: { ref: 'change_requests.revision_id', type: 'text' },
    initial_revision_id: { ref: 'change_requests.initial_revision_id', type: 'text' },
    merged_ancestor_id: { ref: 'change_requests.merged_ancestor_id', type: 'text' },
    merged_revision_id: { ref: 'change_requests.merged_revision_id', type: 'text' },
    open_comment_count: { ref: 'change_requests.open_comment_count', type: 'integer' },
    creator_display_name: { ref: 'users.display_name', type: 'text' },
    creator_email: { ref: 'users.email', type: 'text' },
    creator_photo_url: { ref: 'users.photo_url', type: 'text' },
    space_revision_id: { ref: 'spaces.revision_id', type: 'text' },
  },
  plain: {
    id: 'id',
    number: 'number',
    status: 'status',
    subject: 'subject',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    revision: 'revision_id',
    revisionInitial: 'initial_revision_id',
    revisionMergedAncestor: 'merged_ancestor_id',
    revisionMerged: 'merged_revision_id',
    comments: 'open_comment_count',
  },
  references: { spaceId: 'space_id', organizationId: 'organization_id' },
  present: presentChangeRequest,
  byId: ({ store, actor, parent }) => store.changeRequests.visible(parent, actor.userId),
});
