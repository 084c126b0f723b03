import { presentSpace, spaceMembers } from '../presenters/spaces.presenter.ts';
import { spaceRow } from '../store/spaces/spaces.repository.ts';
import { kind } from './kind.ts';

export const spaceKind = kind({
  name: 'Space',
  row: spaceRow,
  members: spaceMembers,
  references: { organizationId: 'organization_id', parentId: 'parent_id' },
  present: presentSpace,
  byId: ({ store, actor, parent }) => store.spaces.visible(parent, actor.userId),
});
