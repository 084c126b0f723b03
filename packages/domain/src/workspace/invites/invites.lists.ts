import { byAge, rowList } from '../../context/list.ts';
import { presentEmailInvite, presentInvite } from '../../presenters/invites.presenter.ts';
import type { EmailInviteRow } from '../../store/workspace/email-invites.repository.ts';
import type { InviteRow } from '../../store/workspace/invites.repository.ts';

/** The invite links of an organization that the actor is an admin of, oldest first. */
export const invitesOfOrganization = rowList({
  name: 'invites',
  order: byAge<InviteRow>('invites'),
  query: ({ store, actor, parent }) => store.invites.listOfOrganization(parent, actor.userId),
  presentRow: (_settings, row) => presentInvite(row),
});

/** The invitations by e-mail to an organization that wait for the proof of an address, oldest first. */
export const emailInvitesOfOrganization = rowList({
  name: 'email-invites',
  order: byAge<EmailInviteRow>('email_invites'),
  query: ({ store, parent }) => store.emailInvites.listOfOrganization(parent),
  presentRow: (_settings, row) => presentEmailInvite(row),
});
