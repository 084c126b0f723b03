import type { Space } from '@lectern/contract';
import { presentSpace } from '../presenters/spaces.presenter.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import type { Columns } from './column.ts';
import { kind } from './kind.ts';

export const spaceColumns: Columns<SpaceRow> = {
  id: { ref: 'spaces.id', type: 'text' },
  organization_id: { ref: 'spaces.organization_id', type: 'text' },
  parent_id: { ref: 'spaces.parent_id', type: 'text' },
  title: { ref: 'spaces.title', type: 'text' },
  emoji: { ref: 'spaces.emoji', type: 'text' },
  icon: { ref: 'spaces.icon', type: 'text' },
  visibility: { ref: 'spaces.visibility', type: 'text' },
  edit_mode: { ref: 'spaces.edit_mode', type: 'text' },
  default_level: { ref: 'spaces.default_level', type: 'text' },
  access_level: { ref: 'spaces.access_level', type: 'text' },
  position: { ref: 'spaces.position', type: 'integer' },
  revision_id: { ref: 'spaces.revision_id', type: 'text' },
  store_id: { ref: 'spaces.store_id', type: 'text' },
  open_comment_count: { ref: 'spaces.open_comment_count', type: 'integer' },
  change_request_count: { ref: 'spaces.change_request_count', type: 'integer' },
  open_change_request_count: { ref: 'spaces.open_change_request_count', type: 'integer' },
  draft_change_request_count: { ref: 'spaces.draft_change_request_count', type: 'integer' },
  git_sync: { ref: 'spaces.git_sync', type: 'json' },
  created_at: { ref: 'spaces.created_at', type: 'timestamp' },
  updated_at: { ref: 'spaces.updated_at', type: 'timestamp' },
  deleted_at: { ref: 'spaces.deleted_at', type: 'timestamp' },
  organization_role: { ref: 'members.role', type: 'text' },
  granted_rank: { ref: 'granted.rank', type: 'integer' },
};

export const spaceKind = kind<SpaceRow, Space>({
  name: 'Space',
  columns: spaceColumns,
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
