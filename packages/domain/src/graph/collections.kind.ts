import type { Collection } from '@lectern/contract';
import { presentCollection } from '../presenters/collections.presenter.ts';
import type { CollectionRow } from '../store/spaces/collections.repository.ts';
import { kind } from './kind.ts';

export const collectionKind = kind<CollectionRow, Collection>({
  name: 'Collection',
  columns: {
    id: { ref: 'collections.id', type: 'text' },
    organization_id: { ref: 'collections.organization_id', type: 'text' },
    parent_id: { ref: 'collections.parent_id', type: 'text' },
    title: { ref: 'collections.title', type: 'text' },
    description: { ref: 'collections.description', type: 'text' },
    default_level: { ref: 'collections.default_level', type: 'text' },
    access_level: { ref: 'collections.access_level', type: 'text' },
    position: { ref: 'collections.position', type: 'integer' },
    organization_role: { ref: 'members.role', type: 'text' },
    granted_rank: { ref: 'granted.rank', type: 'integer' },
  },
  plain: { id: 'id', title: 'title', description: 'description' },
  references: { organizationId: 'organization_id', parentId: 'parent_id' },
  present: presentCollection,
  byId: ({ store, actor, parent }) => store.collections.visible(parent, actor.userId),
});
