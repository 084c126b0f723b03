import type { Role } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import { boolean, text } from '../schema/column.ts';
import { columnsOf, pick, prefixed, defineRow, rowColumn, type RowOf } from '../schema/row.ts';
import { type MembersTable, membersTable } from '../tables/members.table.ts';
import { teamMembersTable } from '../tables/teams.table.ts';
import type { Tables } from '../tables/tables.ts';
import { usersTable } from '../tables/users.table.ts';
import { type MemberCounts, memberCounts } from '../fragments/member-counts.ts';
import { idOfMember, organizationOfMember, userOfMember } from '../fragments/member-id.ts';

/** A member together with the user that it is, whose columns keep their names. */
export const memberRow = defineRow({
  ...columnsOf(membersTable),
  ...pick(columnsOf(usersTable), 'email', 'display_name', 'photo_url'),
  /** As `memberId` names it. */
  member_id: rowColumn('named.id', text()),
});
export type MemberRow = RowOf<typeof memberRow>;

const membershipColumns = defineRow({
  ...prefixed('team_', pick(columnsOf(teamMembersTable, 'inside'), 'role', 'joined_at')),
  is_seen_whole: rowColumn('seen.whole', boolean()),
});

/** A member of a team. */
export const teamMemberRow = defineRow({ ...memberRow.columns, ...membershipColumns.columns });
export type TeamMemberRow = RowOf<typeof teamMemberRow>;

/** Which members there are, and in what order. */
export type MemberFilter = {
  readonly role: Role | undefined;
  readonly guests: boolean;
  /** Part of a name or of an e-mail address. */
  readonly search: string | undefined;
  /** By when they were last seen, without those who never were; else by when they joined. */
  readonly byLastSeen: boolean;
  readonly oldestFirst: boolean;
};

/** SQL of memberships. */
export class MembersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The membership of a user, unless there is none or it is disabled. */
  find(organizationId: string, userId: string): Promise<{ role: Role | null } | undefined> {
    return firstRow(find(this.#db, { organizationId, userId }));
  }

  /** A member, disabled or not. */
  findMember(organizationId: string, userId: string): Promise<MemberRow | undefined> {
    return firstRow(findMember(this.#db, { organizationId, userId }));
  }

  /** The members of organizations among the given user ids and e-mail addresses, disabled ones too. */
  listByIdOrEmail(
    organizationIds: readonly string[],
    names: readonly string[],
  ): Promise<{ organization_id: string; user_id: string; email: string }[]> {
    return this.#db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.organization_id', 'members.user_id', 'users.email'])
      .where((eb) => eb('members.organization_id', '=', eb.fn.any(eb.val(organizationIds))))
      .where((eb) =>
        eb.or([
          eb('users.id', '=', eb.fn.any(eb.val(names))),
          eb(eb.fn<string>('lower', ['users.email']), '=', eb.fn.any(eb.val(names.map(lowerCase)))),
        ]),
      )
      .execute();
  }

  /** The spaces that each of the given members may see and the teams they are in, as numbers. */
  countOf(organizationId: string, userIds: readonly string[]): Promise<Map<string, MemberCounts>> {
    return memberCounts(this.#db, organizationId, userIds);
  }

  /** Whether anybody but this user is an admin. */
  async hasOtherAdmin(organizationId: string, userId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('members')
      .select('user_id')
      .where('organization_id', '=', organizationId)
      .where('user_id', '<>', userId)
      .where('role', '=', 'admin')
      .where('disabled', '=', false)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a user is a member of any other organization, too. */
  async isElsewhere(userId: string, organizationId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('members')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('organization_id', '<>', organizationId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The members of an organization, as its members may see them. */
  listOfOrganization(organizationId: Expression<string>, viewerId: string, filter: MemberFilter) {
    const { role, guests, search, byLastSeen } = filter;
    const found = sql.join(
      ['users.display_name', 'users.email'].map(
        (column) => sql`strpos(lower(${sql.ref(column)}), lower(${search ?? ''})) > 0`,
      ),
      sql` or `,
    );
    return this.#seenBy(viewerId, { isOwnSeen: false })
      .where('members.organization_id', '=', organizationId)
      .$if(role !== undefined, (query) => query.where('members.role', '=', role ?? null))
      .$if(guests, (query) => query.where('members.role', 'is', null))
      .$if(search !== undefined, (query) => query.where(sql<boolean>`(${found})`))
      .$if(byLastSeen, (query) => query.where('members.last_seen_at', 'is not', null));
  }

  /** The members of a team, as those who may see the team may see them. */
  listOfTeam(teamId: Expression<string>, viewerId: string) {
    return forMembers(this.#db)
      .innerJoin('team_members as inside', (join) =>
        join
          .onRef('inside.organization_id', '=', 'members.organization_id')
          .onRef('inside.user_id', '=', 'members.user_id'),
      )
      .innerJoinLateral(
        // A guest in the team may see who else is in it, but not everything of them.
        sql<{ whole: boolean }>`(select viewer.role is not null or viewer.user_id = members.user_id as whole
          from members as viewer left join team_members as own
            on own.team_id = ${teamId} and own.user_id = viewer.user_id
          where viewer.organization_id = members.organization_id and viewer.user_id = ${viewerId}
            and not viewer.disabled and (viewer.role is not null or own.role is not null))`.as('seen'),
        (join) => join.onTrue(),
      )
      .select(membershipColumns.selected)
      .where('inside.team_id', '=', teamId);
  }

  #commentersSeenBy(viewerId: string, place: 'space_id' | 'change_request_id', id: Expression<string>) {
    return this.#seenBy(viewerId, { isOwnSeen: true }).where((eb) =>
      eb.exists(
        eb
          .selectFrom('comments')
          .select('comments.id')
          .where(`comments.${place}`, '=', id)
          .whereRef('comments.posted_by', '=', 'users.id'),
      ),
    );
  }

  /** The members who commented on a space or on its change requests, for those who may see it. */
  listCommenters(spaceId: Expression<string>, viewerId: string) {
    return this.#commentersSeenBy(viewerId, 'space_id', spaceId).where('members.organization_id', '=', (eb) =>
      eb
        .selectFrom('spaces')
        .leftJoin('members', membershipAt('spaces', viewerId))
        .select('spaces.organization_id')
        .where('spaces.id', '=', spaceId)
        .where(visibleContent('spaces', viewerId)),
    );
  }

  /** The members who commented on a change request, for those who may see it. */
  listChangeRequestCommenters(changeRequestId: Expression<string>, viewerId: string) {
    return this.#commentersSeenBy(viewerId, 'change_request_id', changeRequestId).where(
      'members.organization_id',
      '=',
      (eb) =>
        eb
          .selectFrom('change_requests')
          .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
          .leftJoin('members', membershipAt('spaces', viewerId))
          .select('spaces.organization_id')
          .where('change_requests.id', '=', changeRequestId)
          .where(visibleContent('spaces', viewerId)),
    );
  }

  /** The member of a `memberId`, if the user may see them, to be composed. */
  visible(id: Expression<string>, viewerId: string) {
    return this.#seenBy(viewerId, { isOwnSeen: true })
      .where('members.organization_id', '=', organizationOfMember(id))
      .where('members.user_id', '=', userOfMember(id));
  }

  async insert(row: Insertable<MembersTable>): Promise<void> {
    await this.#db.insertInto('members').values(row).returning('user_id').executeTakeFirstOrThrow();
  }

  /** Adds those who are no members yet; returns their ids. */
  async insertNew(rows: readonly Insertable<MembersTable>[]): Promise<string[]> {
    if (rows.length === 0) return [];
    const added = await this.#db
      .insertInto('members')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute();
    return added.map((row) => row.user_id);
  }

  /** The addresses of those of the given members who do not sign in by single sign-on. */
  async listWithoutSso(organizationId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await forMembers(this.#db)
      .where('members.organization_id', '=', organizationId)
      .where((eb) => eb('members.user_id', '=', eb.fn.any(eb.val(userIds))))
      .where('members.sso', '=', false)
      .orderBy('users.email')
      .execute();
    return rows.map((row) => row.email);
  }

  /** Whether there was such a member, disabled or not. */
  async update(
    organizationId: string,
    userId: string,
    changes: Pick<Updateable<MembersTable>, 'role' | 'sso' | 'last_seen_at' | 'disabled'>,
  ): Promise<boolean> {
    const row = await this.#db
      .updateTable('members')
      .set(changes)
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether there was such a member. Their grants on content and their places in teams are deleted with them. */
  async delete(organizationId: string, userId: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('members')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Members of the organizations where the viewer may see members, with their own membership if `isOwnSeen`. */
  #seenBy(viewerId: string, { isOwnSeen }: { isOwnSeen: boolean }) {
    const own = isOwnSeen ? sql` or members.user_id = viewer.user_id` : sql``;
    return forMembers(this.#db).where((eb) =>
      eb.exists(
        eb
          .selectFrom('members as viewer')
          .select('viewer.user_id')
          .whereRef('viewer.organization_id', '=', 'members.organization_id')
          .where('viewer.user_id', '=', viewerId)
          .where('viewer.disabled', '=', false)
          .where(sql<boolean>`(viewer.role is not null${own})`),
      ),
    );
  }
}

function forMembers(db: Kysely<Tables>) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoinLateral(named, (join) => join.onTrue())
    .select(memberRow.selected);
}

const named = sql<{ id: string }>`(select ${idOfMember} as id)`.as('named');

const findMember = preparedQuery<{ organizationId: string; userId: string }, MemberRow>((db, parameter) =>
  forMembers(db)
    .where('members.organization_id', '=', parameter('organizationId'))
    .where('members.user_id', '=', parameter('userId')),
);

const find = preparedQuery<{ organizationId: string; userId: string }, { role: Role | null }>(
  (db, parameter) =>
    db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', parameter('organizationId'))
      .where('user_id', '=', parameter('userId'))
      .where('disabled', '=', false),
);

function lowerCase(text: string): string {
  return text.toLowerCase();
}
