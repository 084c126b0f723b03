import { byAge, rowList } from '../../context/list.ts';
import { presentTeam } from '../../presenters/teams.presenter.ts';
import type { TeamFilter, TeamRow } from '../../store/workspace/teams.repository.ts';

/** The teams of an organization, oldest first. */
export const teamsOfOrganization = rowList({
  name: 'teams',
  order: byAge<TeamRow>('teams'),
  query: ({ store, actor, parent }, filter: TeamFilter) =>
    store.teams.listOfOrganization(parent, actor.userId, filter),
  presentRow: (_settings, row) => presentTeam(row),
});
