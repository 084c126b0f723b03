import { presentSpace } from '../presenters/spaces.presenter.ts';
import { spaceRow } from '../store/spaces/spaces.repository.ts';
import { kind } from './kind.ts';

export const spaceKind = kind({
  name: 'Space',
  row: spaceRow,
  plain: {
    id: 'id',
    title: 'title',
    emoji: 'emoji',
    icon: 'icon',
    visibility: 'visibility',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    deletedAt: 'deleted_at',
    editMode: 'edit_mode',
    revision: 'revision_id',
    comments: 'open_comment_count',
    changeRequests: 'change_request_count',
    changeRequestsOpen: 'open_change_request_count',
    changeRequestsDraft: 'draft_change_request_count',
  },
  references: { organizationId: 'organization_id', parentId: 'parent_id' },
  present: presentSpace,
  byId: ({ store, actor, parent }) => store.spaces.visible(parent, actor.userId),
});
