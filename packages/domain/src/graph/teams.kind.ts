import { presentTeam, teamMembers } from '../presenters/teams.presenter.ts';
import { teamRow } from '../store/workspace/teams.repository.ts';
import { kind } from './kind.ts';

export const teamKind = kind({
  name: 'Team',
  row: teamRow,
  members: teamMembers,
  references: { organizationId: 'organization_id' },
  present: (_settings, row) => presentTeam(row),
  byId: ({ store, actor, parent }) => store.teams.visible(parent, actor.userId),
});
