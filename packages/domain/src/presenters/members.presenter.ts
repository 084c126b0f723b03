import { Member, type MemberSpace, type MemberTeam, roleWithRank, type TeamMember } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
import type { DomainSettings } from '../core/settings.ts';
import { presentSpace } from './spaces.presenter.ts';
import { presentTeam } from './teams.presenter.ts';
import type { MemberTeamRow } from '../store/workspace/teams.repository.ts';
import { presentUser } from './users.presenter.ts';
import type { MemberCounts } from '../store/fragments/member-counts.ts';
import type { MemberSpaceRow } from '../store/spaces/member-spaces.repository.ts';
import { plainMembers } from './plain-members.ts';
import { type MemberRow, memberRow, type TeamMemberRow } from '../store/workspace/members.repository.ts';

export const memberMembers = plainMembers(Member, memberRow);

/** A member without counts. */
export function presentBareMember(
  settings: DomainSettings,
  row: MemberRow,
): Omit<Member, 'spaces' | 'teams'> {
  return {
    object: 'member',
    id: row.user_id,
    ...memberMembers.present(row),
    user: presentUser(settings, { ...row, id: row.user_id }),
  };
}

const noCounts: MemberCounts = { spaces: 0, teams: 0 };

/** Presents members of one organization, with one statement for their counts. */
export async function presentMembers(
  { store, settings }: Pick<Ctx, 'store' | 'settings'>,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const counts = await store.members.countOf(
    first.organization_id,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    ...presentBareMember(settings, row),
    ...(counts.get(row.user_id) ?? noCounts),
  }));
}

/** Presents one member. */
export async function presentMember(ctx: Pick<Ctx, 'store' | 'settings'>, row: MemberRow): Promise<Member> {
  const counts = await ctx.store.members.countOf(row.organization_id, [row.user_id]);
  return { ...presentBareMember(ctx.settings, row), ...(counts.get(row.user_id) ?? noCounts) };
}

/** Presents members of one team; those who may see the team may see them. */
export async function presentTeamMembers(
  ctx: Pick<Ctx, 'store' | 'settings'>,
  rows: readonly TeamMemberRow[],
): Promise<TeamMember[]> {
  const members = await presentMembers(ctx, rows);
  return members.flatMap((organization, index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ organization, ...presentMembership(row) }];
  });
}

/** The team membership of a member. */
export function presentMembership(row: TeamMemberRow): Omit<TeamMember, 'organization'> {
  return { team: { role: row.team_role }, permissions: { view: row.is_seen_whole } };
}

export function presentMemberSpace(settings: DomainSettings, row: MemberSpaceRow): MemberSpace {
  const permission = roleWithRank(row.member_rank);
  if (permission === null) throw new Error(`The member may not see space ${row.id}.`);
  return { permission, space: presentSpace(settings, row) };
}

export function presentMemberTeam(row: MemberTeamRow): MemberTeam {
  return { team: presentTeam(row), member: { role: row.held_role } };
}
