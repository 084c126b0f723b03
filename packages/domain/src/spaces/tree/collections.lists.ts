import { byPosition, rowList } from '../../context/list.ts';
import { presentCollection } from '../../presenters/collections.presenter.ts';
import type { CollectionRow } from '../../store/spaces/collections.repository.ts';

const order = byPosition<CollectionRow>('collections');

/** The collections of an organization, siblings in their order. */
export const collectionsOfOrganization = rowList({
  name: 'collections',
  order,
  query: ({ store, actor, parent }, filter: { nested: boolean }) =>
    store.collections.listOfOrganization(parent, actor.userId, filter.nested),
  presentRow: presentCollection,
});

/** The collections directly in a collection. */
export const collectionsOfCollection = rowList({
  name: 'collections.nested',
  order,
  query: ({ store, actor, parent }) => store.collections.listOfParent(parent, actor.userId),
  presentRow: presentCollection,
});
