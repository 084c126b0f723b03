import { hasRole, type Role } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';
import { integer } from '../schema/column.ts';
import { columnsOf, outer, pick, prefixed, defineRow, rowColumn, type RowOf } from '../schema/row.ts';
import { membersTable } from '../tables/members.table.ts';
import {
  type TeamMembersTable,
  teamMembersTable,
  type TeamsTable,
  teamsTable,
} from '../tables/teams.table.ts';
import { organizationOfMember, userOfMember } from '../fragments/member-id.ts';

const teamColumns = defineRow({
  ...columnsOf(teamsTable),
  organization_role: columnsOf(membersTable).role,
  /** What the actor is in the team, if anything. */
  ...prefixed('own_', outer(pick(columnsOf(teamMembersTable, 'own'), 'role'))),
});

/** A team as an actor sees it. */
export const teamRow = defineRow({
  ...teamColumns.columns,
  member_count: rowColumn('joined.count', integer()),
  space_count: rowColumn('shared.count', integer()),
});
export type TeamRow = RowOf<typeof teamRow>;

/** A team of a member, with what the member is there. */
export const memberTeamRow = defineRow({
  ...teamRow.columns,
  ...prefixed('held_', pick(columnsOf(teamMembersTable, 'held'), 'role')),
});
export type MemberTeamRow = RowOf<typeof memberTeamRow>;

export type TeamFilter = {
  /** Only teams that this user can manage. */
  readonly owner?: string | undefined;
  readonly title?: string | undefined;
};

/** The role on a team: of its owners and of the organization's admins, who manage it, and of those who may see it. */
export function teamRole(row: Pick<TeamRow, 'organization_role' | 'own_role'>): Role | null {
  if (row.organization_role === 'admin' || row.own_role === 'owner') return 'admin';
  return row.own_role === 'member' || hasRole(row.organization_role, 'read') ? 'read' : null;
}

/** SQL of teams. */
export class TeamsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A team with what the user is to it, whether it is visible or not. */
  findForActor(organizationId: string, id: string, userId: string): Promise<TeamRow | undefined> {
    return firstRow(findForActor(this.#db, { organizationId, id, userId }));
  }

  /** Those of the given teams that are in an organization. */
  async findIdsInOrganization(organizationId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('teams')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  /** Those of the given teams that the user may see. */
  findManyForActor(ids: readonly string[], userId: string): Promise<TeamRow[]> {
    return this.#visible(userId)
      .where((eb) => eb('teams.id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** The team of an id, if the user may see it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#visible(userId).where('teams.id', '=', id);
  }

  /** The teams of an organization that the user may see. */
  listOfOrganization(organizationId: Expression<string>, userId: string, { owner, title }: TeamFilter) {
    return this.#visible(userId)
      .where('teams.organization_id', '=', organizationId)
      .$if(title !== undefined, (query) =>
        query.where(sql<boolean>`strpos(lower(${sql.ref('teams.title')}), lower(${title ?? ''})) > 0`),
      )
      .$if(owner !== undefined, (query) =>
        query.where(sql<boolean>`(
          exists (select from team_members as manager where manager.team_id = teams.id
            and manager.user_id = ${owner ?? ''} and manager.role = 'owner')
          or exists (select from members as manager where manager.organization_id = teams.organization_id
            and manager.user_id = ${owner ?? ''} and manager.role = 'admin' and not manager.disabled))`),
      );
  }

  /** The teams of a member that the user may see, with what the member is there. */
  listOfMember(memberId: Expression<string>, userId: string, { title }: Pick<TeamFilter, 'title'>) {
    return this.listOfOrganization(organizationOfMember(memberId), userId, { title })
      .innerJoin('team_members as held', 'held.team_id', 'teams.id')
      .select('held.role as held_role')
      .where('held.user_id', '=', userOfMember(memberId));
  }

  /** The teams that were granted a role on some content. */
  listGranted(contentId: Expression<string>, userId: string) {
    return forActor(this.#db, userId)
      .innerJoin('content_grants', 'content_grants.team_id', 'teams.id')
      .select(['content_grants.role as granted_role', 'content_grants.created_at as granted_at'])
      .where('content_grants.content_id', '=', contentId);
  }

  async insert(row: Insertable<TeamsTable>): Promise<void> {
    await this.#db.insertInto('teams').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether it was there. */
  async rename(id: string, title: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('teams')
      .set({ title })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('teams').where('id', '=', id).execute();
  }

  /** Serializes changes of its members; whether it is there. */
  async lock(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Adds members to a team; those who are in it already get the new role, unless it is left open. */
  async putMembers(rows: readonly (Insertable<TeamMembersTable> & { keepsRole: boolean })[]): Promise<void> {
    for (const keepsRole of [true, false]) {
      const chosen = rows.filter((row) => row.keepsRole === keepsRole).map(({ keepsRole: _, ...row }) => row);
      if (chosen.length === 0) continue;
      await sql`
        insert into team_members (organization_id, team_id, user_id, role, joined_at)
        select * from unnest(
          ${chosen.map((row) => row.organization_id)}::text[], ${chosen.map((row) => row.team_id)}::text[],
          ${chosen.map((row) => row.user_id)}::text[], ${chosen.map((row) => row.role)}::text[],
          ${chosen.map((row) => row.joined_at)}::timestamptz[])
        on conflict (team_id, user_id)
        ${keepsRole ? sql`do nothing` : sql`do update set role = excluded.role`}
      `.execute(this.#db);
    }
  }

  /** Removes members from a team; returns how many were in it. */
  async removeMembers(id: string, userIds: readonly string[]): Promise<number> {
    const rows = await this.#db
      .deleteFrom('team_members')
      .where('team_id', '=', id)
      .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
      .returning('user_id')
      .execute();
    return rows.length;
  }

  #visible(userId: string) {
    return forActor(this.#db, userId).where((eb) =>
      eb.or([eb('members.role', 'is not', null), eb('own.role', 'is not', null)]),
    );
  }
}

function forActor(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('teams')
    .leftJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'teams.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.disabled', '=', false),
    )
    .leftJoin('team_members as own', (join) =>
      join.onRef('own.team_id', '=', 'teams.id').onRef('own.user_id', '=', 'members.user_id'),
    )
    .leftJoinLateral(memberCount, (join) => join.onTrue())
    .leftJoinLateral(spaceCount, (join) => join.onTrue())
    .select(teamColumns.selected)
    .select([
      // There always is a count.
      sql<number>`joined.count`.as('member_count'),
      sql<number>`shared.count`.as('space_count'),
    ]);
}

const memberCount = sql<{ count: number }>`(select coalesce((select counted.count from team_counts as counted
  where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count)`.as(
  'joined',
);
const spaceCount = sql<{ count: number }>`(select count(*) as count from effective_grants as held
  inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
  where held.subject_id = teams.id)`.as('shared');

const findForActor = preparedQuery<{ organizationId: string; id: string; userId: string }, TeamRow>(
  (db, parameter) =>
    forActor(db, parameter('userId'))
      .where('teams.id', '=', parameter('id'))
      .where('teams.organization_id', '=', parameter('organizationId')),
);
