import { memberSpaceRow } from '../store/spaces/member-spaces.repository.ts';
import {
  memberMembers,
  presentBareMember,
  presentMembership,
  presentMemberSpace,
  presentMemberTeam,
} from '../presenters/members.presenter.ts';
import { memberRow, teamMemberRow } from '../store/workspace/members.repository.ts';
import { memberTeamRow } from '../store/workspace/teams.repository.ts';
import { kind } from './kind.ts';

/** Its id is that of `memberId`: in the graph an id names one node only. */
export const memberKind = kind({
  name: 'Member',
  row: memberRow,
  members: memberMembers,
  plain: { id: 'member_id' },
  references: { organizationId: 'organization_id', userId: 'user_id' },
  present: (settings, row) => ({ ...presentBareMember(settings, row), id: row.member_id }),
  byId: ({ store, actor, parent }) => store.members.visible(parent, actor.userId),
});

/** Its rows hold the space, too: `spaceKind` reads them as well. */
export const memberSpaceKind = kind({
  name: 'MemberSpace',
  row: memberSpaceRow,
  present: presentMemberSpace,
});

/** Its rows hold the member, too: `memberKind` reads them as well. */
export const teamMemberKind = kind({
  name: 'TeamMember',
  row: teamMemberRow,
  present: (_settings, row) => presentMembership(row),
});

/** Its rows hold the team, too: `teamKind` reads them as well. */
export const memberTeamKind = kind({
  name: 'MemberTeam',
  row: memberTeamRow,
  present: (_settings, row) => presentMemberTeam(row),
});
