import type { Contract, ParsedInputOf } from '@lectern/contract';
import { ascending, byAge, rowList, reversed } from '../../context/list.ts';
import type { MemberTeamRow } from '../../store/workspace/teams.repository.ts';
import {
  presentMembers,
  presentMemberSpace,
  presentMemberTeam,
  presentTeamMembers,
} from '../../presenters/members.presenter.ts';
import type { MemberFilter, MemberRow, TeamMemberRow } from '../../store/workspace/members.repository.ts';
import type { MemberSpaceRow } from '../../store/spaces/member-spaces.repository.ts';

const byUser = { column: 'members.user_id', kind: 'text', read: (row: MemberRow) => row.user_id } as const;
const byJoining = ascending<MemberRow>([
  { column: 'members.joined_at', kind: 'timestamp', read: (row) => row.joined_at },
  byUser,
]);
const byLastSeen = ascending<MemberRow>([
  { column: 'members.last_seen_at', kind: 'timestamp', read: (row) => row.last_seen_at ?? '' },
  byUser,
]);

type MemberQuery = Pick<ParsedInputOf<Contract['members']['list']>, 'order' | 'role' | 'search' | 'sort'>;

/** The filter of a list of members, from its query. */
export function memberFilter(query: MemberQuery): MemberFilter {
  const { role, search, sort, order } = query;
  return {
    role: role === 'guest' ? undefined : role,
    guests: role === 'guest',
    search,
    byLastSeen: sort === 'lastSeenAt',
    oldestFirst: order === 'asc',
  };
}

/** The members of an organization. */
export const membersOfOrganization = rowList({
  name: 'members',
  order: (filter: MemberFilter) => {
    const order = filter.byLastSeen ? byLastSeen : byJoining;
    return filter.oldestFirst ? order : reversed(order);
  },
  query: ({ store, actor, parent }, filter: MemberFilter) =>
    store.members.listOfOrganization(parent, actor.userId, filter),
  present: presentMembers,
});

export type MemberTeamFilter = { readonly title: string | undefined };
type MemberSpaceFilter = { readonly oldestFirst: boolean };

/** The spaces that a member may see; the parent is the id of `memberId`. */
export const spacesOfMember = rowList({
  name: 'members.spaces',
  order: ({ oldestFirst }: MemberSpaceFilter) => {
    const order = byAge<MemberSpaceRow>('spaces');
    return oldestFirst ? order : reversed(order);
  },
  query: ({ store, actor, parent }) => store.memberSpaces.listOfMember(parent, actor.userId),
  presentRow: presentMemberSpace,
});

/** The members of a team, in the order of joining it. */
export const membersOfTeam = rowList({
  name: 'teams.members',
  order: ascending<TeamMemberRow>([
    { column: 'inside.joined_at', kind: 'timestamp', read: (row) => row.team_joined_at },
    { column: 'inside.user_id', kind: 'text', read: (row) => row.user_id },
  ]),
  query: ({ store, actor, parent }) => store.members.listOfTeam(parent, actor.userId),
  present: presentTeamMembers,
});

/** The members who commented on a space or on its change requests, in the order of joining. */
export const commentersOfSpace = rowList({
  name: 'spaces.commenters',
  order: byJoining,
  query: ({ store, actor, parent }) => store.members.listCommenters(parent, actor.userId),
  present: presentMembers,
});

/** The members who commented on a change request, in the order of joining. */
export const commentersOfChangeRequest = rowList({
  name: 'change-requests.commenters',
  order: byJoining,
  query: ({ store, actor, parent }) => store.members.listChangeRequestCommenters(parent, actor.userId),
  present: presentMembers,
});

/** The teams that a member is in, oldest first; the parent is the id of `memberId`. */
export const teamsOfMember = rowList({
  name: 'members.teams',
  order: byAge<MemberTeamRow>('teams'),
  query: ({ store, actor, parent }, filter: MemberTeamFilter) =>
    store.teams.listOfMember(parent, actor.userId, filter),
  presentRow: (_settings, row) => presentMemberTeam(row),
});
