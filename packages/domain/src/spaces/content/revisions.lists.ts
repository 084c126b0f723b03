import { byAge, reversed, rowList } from '../../context/list.ts';
import type { SpaceRevisionRow } from '../../store/spaces/revisions.repository.ts';
import { presentSpaceRevisions } from '../../presenters/space-revision.presenter.ts';

/** The history of the content of a space, latest first. */
export const revisionsOfSpace = rowList({
  name: 'revisions',
  order: reversed(byAge<SpaceRevisionRow>('revisions')),
  query: ({ store, actor, parent }) => store.revisions.listOfSpace(parent, actor.userId),
  present: presentSpaceRevisions,
});
