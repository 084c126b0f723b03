import type { Invite } from '@lectern/contract';
import { presentInvite } from '../presenters/invites.presenter.ts';
import type { InviteRow } from '../store/workspace/invites.repository.ts';
import { kind } from './kind.ts';

export const inviteKind = kind<InviteRow, Invite>({
  name: 'Invite',
  columns: {
    id: { ref: 'invites.id', type: 'text' },
    organization_id: { ref: 'invites.organization_id', type: 'text' },
    role: { ref: 'invites.role', type: 'text' },
    collection_id: { ref: 'invites.collection_id', type: 'text' },
    space_id: { ref: 'invites.space_id', type: 'text' },
    created_at: { ref: 'invites.created_at', type: 'timestamp' },
    holder_is_member: { ref: 'standing.is_member', type: 'boolean' },
    holder_rank: { ref: 'standing.rank', type: 'integer' },
    is_open: { ref: 'standing.is_open', type: 'boolean' },
  },
  plain: { id: 'id', role: 'role' },
  present: (_settings, row) => presentInvite(row),
  byId: ({ store, actor, parent }) => store.invites.visible(parent, actor.userId),
});
