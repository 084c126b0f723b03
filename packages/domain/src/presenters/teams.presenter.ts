import { permits, Team } from '@lectern/contract';
import { plainMembers } from './plain-members.ts';
import { type TeamRow, teamRole, teamRow } from '../store/workspace/teams.repository.ts';

export const teamMembers = plainMembers(Team, teamRow);

export function presentTeam(row: TeamRow): Team {
  const role = teamRole(row);
  return {
    object: 'team',
    ...teamMembers.present(row),
    members: row.member_count,
    spaces: row.space_count,
    permissions: { admin: permits('team.admin', role), view: permits('team.view', role) },
  };
}
