import { permits, type Team } from '@lectern/contract';
import { type TeamRow, teamRole } from '../store/workspace/teams.repository.ts';

export function presentTeam(row: TeamRow): Team {
  const role = teamRole(row);
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.member_count,
    spaces: row.space_count,
    createdAt: row.created_at,
    permissions: { admin: permits('team.admin', role), view: permits('team.view', role) },
  };
}
