import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Spaces that a member may see, and teams that they are in. */
export type MemberCounts = { readonly spaces: number; readonly teams: number };

/**
 * Counts for many members of one organization at once: the spaces that their role opens are the same for all of that
 * role and are counted once; to these come those that only a grant opens. The rule is that of `contentRole`. Which teams
 * have a grant is looked up once for each team, and not for each of its members.
 */
export async function memberCounts(
  db: Kysely<Tables>,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, MemberCounts>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<MemberCounts & { userId: string }>`
    with asked as (
      select user_id, role, disabled from members
      where organization_id = ${organizationId} and user_id = any(${userIds})
    ), opened as (
      select coalesce(sum(count), 0) as to_admins,
        coalesce(sum(count) filter (where access_level <> 'none'), 0) as to_members
      from space_counts where organization_id = ${organizationId}
    ), granted_teams as materialized (
      select id from teams where organization_id = ${organizationId}
        and exists (select from effective_grants as held where held.subject_id = teams.id)
    ), subjects as (
      select user_id, user_id as subject_id from asked
      union all
      select user_id, team_id from granted_teams
      join team_members on team_members.team_id = granted_teams.id and team_members.user_id = any(${userIds})
    ), granted as (
      select nodes.user_id, sum(spaces.count) as spaces
      from (
        select distinct asked.user_id, asked.role, held.node_id
        from asked
        join subjects on subjects.user_id = asked.user_id
        join effective_grants as held on held.subject_id = subjects.subject_id
        where held.organization_id = ${organizationId}
      ) as nodes
      join space_counts as spaces on spaces.access_node = nodes.node_id
      where spaces.organization_id = ${organizationId}
        and (nodes.role is null or spaces.access_level = 'none')
      group by nodes.user_id
    )
    select asked.user_id as "userId", coalesce(joined.count, 0) as teams,
      case when asked.disabled then 0
        when asked.role = 'admin' then opened.to_admins
        when asked.role is null then coalesce(granted.spaces, 0)
        else opened.to_members + coalesce(granted.spaces, 0) end::bigint as spaces
    from asked cross join opened
    left join granted on granted.user_id = asked.user_id
    left join team_counts as joined
      on joined.organization_id = ${organizationId} and joined.subject_id = asked.user_id
  `.execute(db);
  return new Map(rows.map(({ userId, spaces, teams }) => [userId, { spaces, teams }]));
}
