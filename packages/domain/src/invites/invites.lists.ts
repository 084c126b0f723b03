import { byAge, rowList } from '../list.ts';
import { presentInvite } from './invites.presenter.ts';
import type { InviteRow } from './invites.repository.ts';

/** The invite links of an organization that the actor administrates, oldest first. */
export const invitesOfOrganization = rowList({
  name: 'invites',
  order: byAge<InviteRow>('invites'),
  query: ({ store, actor, parent }) => store.invites.listOfOrganization(parent, actor.userId),
  present: (_ctx, rows) => rows.map(presentInvite),
});
