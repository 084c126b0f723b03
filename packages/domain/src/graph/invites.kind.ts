import { inviteMembers, presentInvite } from '../presenters/invites.presenter.ts';
import { inviteRow } from '../store/workspace/invites.repository.ts';
import { kind } from './kind.ts';

export const inviteKind = kind({
  name: 'Invite',
  row: inviteRow,
  members: inviteMembers,
  present: (_settings, row) => presentInvite(row),
  byId: ({ store, actor, parent }) => store.invites.visible(parent, actor.userId),
});
