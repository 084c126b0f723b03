import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { membershipAt, subjectsOf, visibleContent } from '../fragments/content-access.ts';
import { personColumns } from '../fragments/person-columns.ts';
import { columnsOf, outer, pick, prefixed, defineRow, type RowOf } from '../schema/row.ts';
import {
  type ChangeRequestRequestedReviewersTable,
  changeRequestRequestedReviewersTable,
} from '../tables/reviews.table.ts';
import { teamsTable } from '../tables/teams.table.ts';
import type { Tables } from '../tables/tables.ts';

/** A requested reviewer, a user or a team, with who requested the review. */
export const requestedReviewerRow = defineRow({
  ...columnsOf(changeRequestRequestedReviewersTable, 'requested'),
  ...prefixed('user_', outer(personColumns('asked'))),
  ...prefixed('team_', outer(pick(columnsOf(teamsTable), 'title'))),
  ...prefixed('requester_', personColumns('requester')),
});
export type RequestedReviewerRow = RowOf<typeof requestedReviewerRow>;

/** SQL of requests to review change requests. */
export class RequestedReviewersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Requests reviews, or requests them again. */
  async put(requests: readonly Insertable<ChangeRequestRequestedReviewersTable>[]): Promise<void> {
    await this.#db
      .insertInto('change_request_requested_reviewers')
      .values([...requests])
      .onConflict((conflict) =>
        conflict.columns(['change_request_id', 'subject_id']).doUpdateSet((eb) => ({
          revision_id: eb.ref('excluded.revision_id'),
          requested_by: eb.ref('excluded.requested_by'),
          created_at: eb.ref('excluded.created_at'),
        })),
      )
      .returning('subject_id')
      .executeTakeFirstOrThrow();
  }

  /** The requests to users and teams. */
  findMany(changeRequestId: string, subjectIds: readonly string[]): Promise<RequestedReviewerRow[]> {
    return rows(this.#db)
      .where('requested.change_request_id', '=', changeRequestId)
      .where((eb) => eb('requested.subject_id', '=', eb.fn.any(eb.val(subjectIds))))
      .execute();
  }

  /** Who requested a review from a user, or from a team of theirs; the last one who did. */
  async findRequester(changeRequestId: string, userId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('change_request_requested_reviewers as requested')
      .select('requested.requested_by')
      .where('requested.change_request_id', '=', changeRequestId)
      .where((eb) => eb('requested.subject_id', '=', eb.fn.any(subjectsOf(userId))))
      // A request to the user counts before a request to a team.
      .orderBy(sql`requested.user_id is null`)
      .orderBy('requested.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.requested_by;
  }

  /** Whether it was there. */
  async delete(changeRequestId: string, subjectId: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('change_request_requested_reviewers')
      .where('change_request_id', '=', changeRequestId)
      .where('subject_id', '=', subjectId)
      .returning('subject_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The requests to review a change request that the user may see. */
  listOfChangeRequest(changeRequestId: Expression<string>, userId: string) {
    return rows(this.#db)
      .innerJoin('change_requests', 'change_requests.id', 'requested.change_request_id')
      .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .where('requested.change_request_id', '=', changeRequestId)
      .where(visibleContent('spaces', userId));
  }

  /** Those of the given users who may see a space. */
  async listIdsOfViewers(spaceId: string, userIds: readonly string[]): Promise<Set<string>> {
    const found = await this.#db
      .selectFrom('spaces')
      .innerJoin('members', 'members.organization_id', 'spaces.organization_id')
      .select('members.user_id')
      .where('spaces.id', '=', spaceId)
      .where('members.disabled', '=', false)
      .where((eb) => eb('members.user_id', '=', eb.fn.any(eb.val(userIds))))
      .where(visibleContent('spaces', sql.ref('members.user_id')))
      .execute();
    return new Set(found.map((row) => row.user_id));
  }
}

function rows(db: Kysely<Tables>) {
  return db
    .selectFrom('change_request_requested_reviewers as requested')
    .innerJoin('users as requester', 'requester.id', 'requested.requested_by')
    .leftJoin('users as asked', 'asked.id', 'requested.user_id')
    .leftJoin('teams', 'teams.id', 'requested.team_id')
    .select(requestedReviewerRow.selected);
}
