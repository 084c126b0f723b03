import { collectionMembers, presentCollection } from '../presenters/collections.presenter.ts';
import { collectionRow } from '../store/spaces/collections.repository.ts';
import { kind } from './kind.ts';

export const collectionKind = kind({
  name: 'Collection',
  row: collectionRow,
  members: collectionMembers,
  references: { organizationId: 'organization_id', parentId: 'parent_id' },
  present: presentCollection,
  byId: ({ store, actor, parent }) => store.collections.visible(parent, actor.userId),
});
