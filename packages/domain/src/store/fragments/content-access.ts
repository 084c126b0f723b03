import { type Role, roles } from '@lectern/contract';
import {
  type AliasedRawBuilder,
  type Expression,
  type JoinBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { integer, nullable } from '../schema/column.ts';
import { columnsOf, rowColumn } from '../schema/row.ts';
import type { AccessLevel } from '../tables/levels.ts';
import { membersTable } from '../tables/members.table.ts';

/** What decides a member's role on a collection, a space or a site. */
export type ContentAccess = {
  /** Role in the organization; `null` for guests and for everyone else. */
  readonly organization_role: Role | null;
  readonly access_level: AccessLevel;
  /** The highest role that was granted to the member or to a team of theirs, there or above; `null` for none. */
  readonly granted_rank: number | null;
};

/**
 * The tables of what roles are granted on. Collections and spaces have `access_level` and `access_node`; a site has no
 * level of its own, and is the node of its grants.
 */
type Content = 'collections' | 'spaces' | 'sites';
type UserId = string | Expression<string>;

/** What of `ContentAccess` is joined by `membershipAt` and `grantedAt`. */
export const accessColumns = {
  organization_role: columnsOf(membersTable).role,
  granted_rank: rowColumn('granted.rank', nullable(integer())),
};

/** Whose rank is joined as `granted`. */
export type Granted = { readonly rank: number | null };

/** Joins as `members` the membership of the user in the organization of some content, unless it is disabled. */
export function membershipAt(content: Content, userId: UserId) {
  return <J extends Pick<JoinBuilder<never, never>, 'on'>>(join: J) =>
    join.on(
      sql<SqlBool>`(members.organization_id = ${sql.ref(`${content}.organization_id`)} and members.user_id = ${userId} and not members.disabled)`,
    );
}

/**
 * The highest role that the user was granted on some content or above it, to be joined laterally behind `members`. A row
 * of one expression, which the database leaves out where nothing of it is asked for, and which looks up nothing where
 * nothing was granted, nor for an admin of the organization, to whom a granted role makes no difference.
 */
export function grantedAt(content: Content, userId: UserId): AliasedRawBuilder<Granted, 'granted'> {
  const node = nodeOf(content);
  return sql<Granted>`(select case when ${node} is not null and members.user_id is not null
    and members.role is distinct from 'admin' then (
    select max(held.rank) from effective_grants as held
    where held.node_id = ${node} and held.subject_id = any(${subjectsOf(userId)})) end as rank)`.as(
    'granted',
  );
}

/** `contentRole(…) !== null`, in SQL; the grants of the user are looked up once, not for every row. */
export function visibleContent(content: Content, userId: UserId): RawBuilder<SqlBool> {
  const opened =
    content === 'sites'
      ? sql`members.role is not null`
      : sql`members.role = 'admin' or (members.role is not null and ${sql.ref(`${content}.access_level`)} <> 'none')`;
  return sql<SqlBool>`(${opened}
    or (members.user_id is not null and ${nodeOf(content)} in (
      select held.node_id from effective_grants as held where held.subject_id = any(${subjectsOf(userId)}))))`;
}

/** The role of a user in an organization; null for guests and for everybody else. */
export function roleOf(organizationId: Expression<string>, userId: UserId): RawBuilder<Role | null> {
  return sql<Role | null>`select members.role from members
    where members.organization_id = ${organizationId} and members.user_id = ${userId} and not members.disabled`;
}

/** `visibleContent` of one item for somebody with a role, which looks its grant up by an index. */
export function visibleByIndex(
  content: string,
  { role, userId }: { role: RawBuilder<Role | null>; userId: UserId },
): RawBuilder<SqlBool> {
  const [level, node] = [sql.ref(`${content}.access_level`), sql.ref(`${content}.access_node`)];
  return sql<SqlBool>`(${level} <> 'none' or (${role}) = 'admin' or exists (
    select from effective_grants as held where held.node_id = ${node} and held.subject_id = any(${subjectsOf(userId)})))`;
}

/** `contentRole(…)` as a rank, in SQL, behind `membershipAt` and `grantedAt`; null for none. */
export function contentRank(content: Content): RawBuilder<number | null> {
  const granted = sql`when members.role = 'admin' then ${sql.lit(roles.length)}
    when granted.rank is not null then granted.rank`;
  if (content === 'sites')
    return sql<number | null>`case ${granted} else ${rankOfRole(sql.ref('members.role'))} end`;
  const level = sql.ref(`${content}.access_level`);
  return sql<number | null>`case
    ${granted}
    when members.role is null or ${level} = 'none' then null
    when ${level} = 'organization' then ${rankOfRole(sql.ref('members.role'))}
    else ${rankOfRole(level)} end`;
}

/** `rankOf`, in SQL. */
export function rankOfRole(role: Expression<unknown>): RawBuilder<number> {
  return sql<number>`array_position(array[${sql.join(roles.map((name) => sql.lit(name)))}], ${role})`;
}

function nodeOf(content: Content): RawBuilder<string | null> {
  return sql.ref(content === 'sites' ? 'sites.id' : `${content}.access_node`);
}

/** The ids under which a user may have grants: their own, and those of their teams. */
export function subjectsOf(userId: UserId): RawBuilder<string[]> {
  return sql<
    string[]
  >`(array(select own.team_id from team_members as own where own.user_id = ${userId}) || ${userId}::text)`;
}
