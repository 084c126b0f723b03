import { spaceRevisionRow } from '../store/spaces/revisions.repository.ts';
import { presentSpaceRevision, spaceRevisionMembers } from '../presenters/space-revision.presenter.ts';
import { kind } from './kind.ts';

/** A revision in the history of a space, not its content. */
export const revisionKind = kind({
  name: 'Revision',
  row: spaceRevisionRow,
  members: spaceRevisionMembers,
  plain: { parents: 'parent_ids' },
  references: { spaceId: 'space_id' },
  present: presentSpaceRevision,
  byId: ({ store, actor, parent }) => store.revisions.visible(parent, actor.userId),
});
