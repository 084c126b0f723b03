import { rankOf, type Role } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { contentRank, grantedAt, rankOfRole } from '../fragments/content-access.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import { boolean, integer, nullable } from '../schema/column.ts';
import { columnsOf, defineRow, rowColumn, type RowOf } from '../schema/row.ts';
import { type InvitesTable, invitesTable } from '../tables/invites.table.ts';
import type { Tables } from '../tables/tables.ts';

/** The role of a user on what an invite is for, and whether the invite can be followed. */
type EffectiveRole = {
  readonly is_member: boolean;
  /** Their rank on what the invite is for; null for none. */
  readonly rank: number | null;
  /** Whether invite links are enabled, and what the invite is for is not deleted. */
  readonly is_open: boolean;
};

/** An invite as an actor sees it, whom the columns call its holder. */
export const inviteRow = defineRow({
  ...columnsOf(invitesTable),
  holder_is_member: rowColumn('effective.is_member', boolean()),
  holder_rank: rowColumn('effective.rank', nullable(integer())),
  is_open: rowColumn('effective.is_open', boolean()),
});
export type InviteRow = RowOf<typeof inviteRow>;

/** SQL of invite links. */
export class InvitesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** An invite, whoever asks; not for a disabled member. */
  findForHolder(organizationId: string, id: string, userId: string): Promise<InviteRow | undefined> {
    return firstRow(findForHolder(this.#db, { organizationId, id, userId }));
  }

  /** The invites of an organization that the user administrates. */
  listOfOrganization(organizationId: Expression<string>, userId: string) {
    return forHolder(this.#db, userId)
      .where('invites.organization_id', '=', organizationId)
      .where('effective.rank', '=', rankOf('admin'));
  }

  /** The invite of an id, if the user may follow or administrate it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return forHolder(this.#db, userId)
      .where('invites.id', '=', id)
      .where((eb) => eb.or([eb('effective.is_open', '=', true), eb('effective.rank', '=', rankOf('admin'))]));
  }

  /** Locks an invite against changes and deletion until the transaction ends; whether it is there. */
  async lockForShare(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('invites')
      .select('id')
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst();
    return row !== undefined;
  }

  async insert(row: Insertable<InvitesTable>): Promise<void> {
    await this.#db.insertInto('invites').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether it was there. */
  async setRole(id: string, role: Role | null): Promise<boolean> {
    const row = await this.#db
      .updateTable('invites')
      .set({ role })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether it was there. */
  async delete(id: string): Promise<boolean> {
    const row = await this.#db.deleteFrom('invites').where('id', '=', id).returning('id').executeTakeFirst();
    return row !== undefined;
  }
}

function forHolder(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'invites.organization_id')
        .on('members.user_id', '=', userId),
    )
    .innerJoinLateral(effectiveRoleOf(userId), (join) => join.onTrue())
    .where(sql<boolean>`(members.disabled is not true)`)
    .select(inviteRow.selected);
}

/** Behind `organizations` and the `members` row of the user. */
function effectiveRoleOf(userId: string) {
  const rankAt = (content: 'collections' | 'spaces', id: string) => sql`(
    select ${contentRank(content)} from ${sql.table(content)}
    left join lateral ${grantedFrom(content, userId)} on true
    where ${sql.ref(`${content}.id`)} = ${sql.ref(id)}
      and ${sql.ref(`${content}.organization_id`)} = invites.organization_id)`;
  return sql<EffectiveRole>`(select members.user_id is not null as is_member,
    case when invites.collection_id is not null then ${rankAt('collections', 'invites.collection_id')}
      when invites.space_id is not null then ${rankAt('spaces', 'invites.space_id')}
      else ${rankOfRole(sql.ref('members.role'))} end as rank,
    organizations.invite_links and not exists (
      select from spaces where spaces.id = invites.space_id and spaces.deleted_at is not null) as is_open
  )`.as('effective');
}

function grantedFrom(content: 'collections' | 'spaces', userId: string) {
  const granted = grantedAt(content, userId);
  return sql`${granted.expression} as granted`;
}

const findForHolder = preparedQuery<{ organizationId: string; id: string; userId: string }, InviteRow>(
  (db, parameter) =>
    forHolder(db, parameter('userId'))
      .where('invites.id', '=', parameter('id'))
      .where('invites.organization_id', '=', parameter('organizationId')),
);
