import type { Team } from '@lectern/contract';
import { presentTeam } from '../presenters/teams.presenter.ts';
import type { TeamRow } from '../store/workspace/teams.repository.ts';
import type { Columns } from './column.ts';
import { kind } from './kind.ts';

export const teamColumns: Columns<TeamRow> = {
  id: { ref: 'teams.id', type: 'text' },
  organization_id: { ref: 'teams.organization_id', type: 'text' },
  title: { ref: 'teams.title', type: 'text' },
  created_at: { ref: 'teams.created_at', type: 'timestamp' },
  member_count: { ref: 'joined.count', type: 'integer' },
  space_count: { ref: 'shared.count', type: 'integer' },
  organization_role: { ref: 'members.role', type: 'text' },
  own_role: { ref: 'own.role', type: 'text' },
};

export const teamKind = kind<TeamRow, Team>({
  name: 'Team',
  columns: teamColumns,
  plain: { id: 'id', title: 'title', createdAt: 'created_at' },
  references: { organizationId: 'organization_id' },
  present: (_settings, row) => presentTeam(row),
  byId: ({ store, actor, parent }) => store.teams.visible(parent, actor.userId),
});
