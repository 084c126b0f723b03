import { type Expression, type Kysely, sql } from 'kysely';
import { accessColumns, contentRank, grantedAt, visibleContent } from '../fragments/content-access.ts';
import type { Tables } from '../tables/tables.ts';
import { integer, nullable } from '../schema/column.ts';
import { columnsOf, pick, prefixed, defineRow, rowColumn, type RowOf } from '../schema/row.ts';
import { membersTable } from '../tables/members.table.ts';
import { spaceColumns } from './spaces.repository.ts';
import { organizationOfMember, userOfMember } from '../fragments/member-id.ts';

/** A space that a member may see, as an actor sees it, with the rank that the member has on it. */
export const memberSpaceRow = defineRow({
  ...spaceColumns,
  // To an admin what the member was granted makes no difference, and anybody else sees only their own.
  ...prefixed('organization_', pick(columnsOf(membersTable, 'viewer'), 'role')),
  ...pick(accessColumns, 'granted_rank'),
  member_rank: rowColumn('effective.rank', nullable(integer())),
});
export type MemberSpaceRow = RowOf<typeof memberSpaceRow>;

/** SQL of what a member may see. */
export class MemberSpacesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The spaces that a member may see, for themselves and for admins. */
  listOfMember(memberId: Expression<string>, viewerId: string) {
    const [organizationId, userId] = [organizationOfMember(memberId), userOfMember(memberId)];
    return this.#db
      .selectFrom('spaces')
      .innerJoin('members', (join) =>
        join
          .onRef('members.organization_id', '=', 'spaces.organization_id')
          .on('members.user_id', '=', userId)
          .on('members.disabled', '=', false),
      )
      .innerJoin('members as viewer', (join) =>
        join
          .onRef('viewer.organization_id', '=', 'spaces.organization_id')
          .on('viewer.user_id', '=', viewerId)
          .on('viewer.disabled', '=', false),
      )
      .leftJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
      .leftJoinLateral(effective, (join) => join.onTrue())
      .select(memberSpaceRow.selected)
      .where('spaces.organization_id', '=', organizationId)
      .where('spaces.deleted_at', 'is', null)
      .where(visibleContent('spaces', userId))
      .where(sql<boolean>`(viewer.role = 'admin' or viewer.user_id = members.user_id)`);
  }
}

const effective = sql<{ rank: number | null }>`(select ${contentRank('spaces')} as rank)`.as('effective');
