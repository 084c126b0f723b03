import { presentChangeRequest } from '../presenters/change-requests.presenter.ts';
import { changeRequestRow } from '../store/spaces/change-requests.repository.ts';
import { kind } from './kind.ts';

export const changeRequestKind = kind({
  name: 'ChangeRequest',
  row: changeRequestRow,
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
