import { roleWithRank } from '@lectern/contract';
import { ascending, rowList } from '../../context/list.ts';
import { presentTeam } from '../../presenters/teams.presenter.ts';
import { presentUser } from '../../presenters/users.presenter.ts';
import type {
  ContentKind,
  ContentMemberRow,
  TeamGrantRow,
  UserGrantRow,
} from '../../store/spaces/content-grants.repository.ts';

function byGrant<Row extends { granted_at: string; id: string }>() {
  return ascending<Row>([
    { column: 'content_grants.created_at', kind: 'timestamp', read: (row) => row.granted_at },
    { column: 'content_grants.subject_id', kind: 'text', read: (row) => row.id },
  ]);
}

/** The users with a grant on a space, collection or site, in the order of the grants. */
export const usersOfContent = rowList({
  name: 'content.users',
  order: byGrant<UserGrantRow>(),
  query: ({ store, parent }) => store.contentGrants.listUsers(parent),
  presentRow: (settings, row) => ({ permission: row.granted_role, user: presentUser(settings, row) }),
});

/** The teams with a grant on a space, collection or site, in the order of the grants. */
export const teamsOfContent = rowList({
  name: 'content.teams',
  order: byGrant<TeamGrantRow>(),
  query: ({ store, actor, parent }) => store.teams.listGranted(parent, actor.userId),
  presentRow: (_settings, row) => ({ permission: row.granted_role, team: presentTeam(row) }),
});

/** The members who may see content of a kind, in the order of joining the organization. */
export function membersOf(kind: ContentKind) {
  return rowList({
    name: `${kind}.members`,
    order: ascending<ContentMemberRow>([
      { column: 'members.joined_at', kind: 'timestamp', read: (row) => row.joined_at },
      { column: 'members.user_id', kind: 'text', read: (row) => row.id },
    ]),
    query: ({ store, parent }, filter: { rank: number | undefined }) =>
      store.contentGrants.listMembers(kind, parent, filter.rank),
    presentRow: (settings, row) => ({
      // Only those with a role are selected.
      permission: roleWithRank(row.effective_rank) ?? ('read' as const),
      user: presentUser(settings, row),
    }),
  });
}
