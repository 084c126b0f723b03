import { byAge, rowList } from '../list.ts';
import { presentTeam } from './teams.presenter.ts';
import type { TeamFilter, TeamRow } from './teams.repository.ts';

/** The teams of an organization, oldest first. */
export const teamsOfOrganization = rowList({
  name: 'teams',
  order: byAge<TeamRow>('teams'),
  query: ({ store, actor, parent }, filter: TeamFilter) =>
    store.teams.listOfOrganization(parent, actor.userId, filter),
  present: (_ctx, rows) => rows.map(presentTeam),
});
