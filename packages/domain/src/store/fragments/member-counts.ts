import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Spaces that a member may see, and teams that they are in. */
export type MemberCounts = { readonly spaces: number; readonly teams: number };

/**
 * Counts for many members of one organization at once: the spaces that their role opens are the same for all of that
 * role and are counted once; to these come those that only a grant opens. The rule is that of `contentRole`.
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
      select count(*) as to_admins, count(*) filter (where access_level <> 'none') as to_members
      from spaces where organization_id = ${organizationId} and deleted_at is null
    ), subjects as (
      select user_id, user_id as subject_id from asked
      union all
      select user_id, team_id from team_members
      where organization_id = ${organizationId} and user_id = any(${userIds})
    ), granted as (
      select asked.user_id, count(distinct spaces.id) as spaces
      from asked
      join subjects on subjects.user_id = asked.user_id
      join effective_grants as held on held.subject_id = subjects.subject_id
      join spaces on spaces.access_node = held.node_id
      where held.organization_id = ${organizationId} and spaces.organization_id = ${organizationId}
        and spaces.deleted_at is null and (asked.role is null or spaces.access_level = 'none')
      group by asked.user_id
    ), joined as (
      select user_id, count(*) as teams from team_members
      where organization_id = ${organizationId} and user_id = any(${userIds})
      group by user_id
    )
    select asked.user_id as "userId", coalesce(joined.teams, 0) as teams,
      case when asked.disabled then 0
        when asked.role = 'admin' then opened.to_admins
        when asked.role is null then coalesce(granted.spaces, 0)
        else opened.to_members + coalesce(granted.spaces, 0) end as spaces
    from asked cross join opened
    left join granted on granted.user_id = asked.user_id
    left join joined on joined.user_id = asked.user_id
  `.execute(db);
  return new Map(rows.map(({ userId, spaces, teams }) => [userId, { spaces, teams }]));
}
