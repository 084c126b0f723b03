import { spaceRevisionRow } from '../store/spaces/revisions.repository.ts';
import { presentSpaceRevision } from '../presenters/space-revision.presenter.ts';
import { kind } from './kind.ts';

/** A revision in the history of a space, not its content. */
export const revisionKind = kind({
  name: 'SpaceRevision',
  row: spaceRevisionRow,
  plain: { id: 'id', type: 'type', parents: 'parent_ids', createdAt: 'created_at' },
  references: { spaceId: 'space_id' },
  present: presentSpaceRevision,
  byId: ({ store, actor, parent }) => store.revisions.visible(parent, actor.userId),
});
