import type { SpaceRevision } from '@lectern/contract';
import type { SpaceRevisionRow } from '../store/spaces/revisions.repository.ts';
import { presentSpaceRevision } from '../presenters/space-revision.presenter.ts';
import { kind } from './kind.ts';

/** A revision in the history of a space, not its content. */
export const revisionKind = kind<SpaceRevisionRow, Omit<SpaceRevision, 'mergedFrom'>>({
  name: 'SpaceRevision',
  columns: {
    id: { ref: 'revisions.id', type: 'text' },
    space_id: { ref: 'revisions.space_id', type: 'text' },
    organization_id: { ref: 'spaces.organization_id', type: 'text' },
    type: { ref: 'revisions.type', type: 'text' },
    parent_ids: { ref: 'revisions.parent_ids', type: 'texts' },
    merged_change_request_id: { ref: 'revisions.merged_change_request_id', type: 'text' },
    created_at: { ref: 'revisions.created_at', type: 'timestamp' },
    git: { ref: 'revisions.git', type: 'json' },
    author_id: { ref: 'users.id', type: 'text' },
    author_display_name: { ref: 'users.display_name', type: 'text' },
    author_email: { ref: 'users.email', type: 'text' },
    author_photo_url: { ref: 'users.photo_url', type: 'text' },
  },
  plain: { id: 'id', type: 'type', parents: 'parent_ids', createdAt: 'created_at' },
  references: { spaceId: 'space_id' },
  present: presentSpaceRevision,
  byId: ({ store, actor, parent }) => store.revisions.visible(parent, actor.userId),
});
