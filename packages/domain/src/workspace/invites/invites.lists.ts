import { byAge, rowList } from '../../context/list.ts';
import { presentInvite } from '../../presenters/invites.presenter.ts';
import type { InviteRow } from '../../store/workspace/invites.repository.ts';

/** The invite links of an organization that the actor is an admin of, oldest first. */
export const invitesOfOrganization = rowList({
  name: 'invites',
  order: byAge<InviteRow>('invites'),
  query: ({ store, actor, parent }) => store.invites.listOfOrganization(parent, actor.userId),
  present: (_ctx, rows) => rows.map(presentInvite),
});
