import type { Member, MemberSpace, MemberTeam, TeamMember } from '@lectern/contract';
import type { MemberSpaceRow } from '../store/spaces/member-spaces.repository.ts';
import {
  presentBareMember,
  presentMembership,
  presentMemberSpace,
  presentMemberTeam,
} from '../presenters/members.presenter.ts';
import type { MemberRow, TeamMemberRow } from '../store/workspace/members.repository.ts';
import type { MemberTeamRow } from '../store/workspace/teams.repository.ts';
import type { Columns } from './column.ts';
import { kind } from './kind.ts';
import { spaceColumns } from './spaces.kind.ts';
import { teamColumns } from './teams.kind.ts';

const memberColumns: Columns<MemberRow> = {
  member_id: { ref: 'named.id', type: 'text' },
  organization_id: { ref: 'members.organization_id', type: 'text' },
  user_id: { ref: 'members.user_id', type: 'text' },
  role: { ref: 'members.role', type: 'text' },
  joined_at: { ref: 'members.joined_at', type: 'timestamp' },
  last_seen_at: { ref: 'members.last_seen_at', type: 'timestamp' },
  sso: { ref: 'members.sso', type: 'boolean' },
  disabled: { ref: 'members.disabled', type: 'boolean' },
  email: { ref: 'users.email', type: 'text' },
  display_name: { ref: 'users.display_name', type: 'text' },
  photo_url: { ref: 'users.photo_url', type: 'text' },
};

/** Its id is that of `memberId`: in the graph ids are of one thing only. */
export const memberKind = kind<MemberRow, Omit<Member, 'spaces' | 'teams' | 'user'>>({
  name: 'Member',
  columns: memberColumns,
  plain: {
    id: 'member_id',
    role: 'role',
    joinedAt: 'joined_at',
    lastSeenAt: 'last_seen_at',
    sso: 'sso',
    disabled: 'disabled',
  },
  references: { organizationId: 'organization_id', userId: 'user_id' },
  present: (settings, row) => ({ ...presentBareMember(settings, row), id: row.member_id }),
  byId: ({ store, actor, parent }) => store.members.visible(parent, actor.userId),
});

/** Its rows hold the space, too: `spaceKind` reads them as well. */
export const memberSpaceKind = kind<MemberSpaceRow, MemberSpace>({
  name: 'MemberSpace',
  columns: {
    ...spaceColumns,
    organization_role: { ref: 'viewer.role', type: 'text' },
    member_rank: { ref: 'standing.rank', type: 'integer' },
  },
  plain: {},
  present: presentMemberSpace,
});

/** Its rows hold the member, too: `memberKind` reads them as well. */
export const teamMemberKind = kind<TeamMemberRow, Omit<TeamMember, 'organization'>>({
  name: 'TeamMember',
  columns: {
    ...memberColumns,
    team_role: { ref: 'inside.role', type: 'text' },
    team_joined_at: { ref: 'inside.joined_at', type: 'timestamp' },
    is_seen_whole: { ref: 'seen.whole', type: 'boolean' },
  },
  plain: {},
  present: (_settings, row) => presentMembership(row),
});

/** Its rows hold the team, too: `teamKind` reads them as well. */
export const memberTeamKind = kind<MemberTeamRow, MemberTeam>({
  name: 'MemberTeam',
  columns: { ...teamColumns, held_role: { ref: 'held.role', type: 'text' } },
  plain: {},
  present: (_settings, row) => presentMemberTeam(row),
});
