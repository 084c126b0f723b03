import { byAge, byPosition, rowList } from '../../context/list.ts';
import { presentSpace } from '../../presenters/spaces.presenter.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/** The spaces of an organization, oldest first. */
export const spacesOfOrganization = rowList({
  name: 'spaces',
  order: byAge<SpaceRow>('spaces'),
  query: ({ store, actor, parent }) => store.spaces.listOfOrganization(parent, actor.userId),
  counted: {
    groups: ({ store, actor, parent }) => store.spaces.countsOfOrganization(parent, actor.userId),
    column: 'spaces.count',
  },
  presentRow: presentSpace,
});

/** The spaces directly in a collection, in their order. */
export const spacesOfCollection = rowList({
  name: 'collections.spaces',
  order: byPosition<SpaceRow>('spaces'),
  query: ({ store, actor, parent }) => store.spaces.listOfParent(parent, actor.userId),
  presentRow: presentSpace,
});
