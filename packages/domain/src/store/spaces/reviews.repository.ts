import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import { personColumns } from '../fragments/person-columns.ts';
import { nullable, text } from '../schema/column.ts';
import { columnsOf, outer, prefixed, defineRow, rowColumn, type RowOf } from '../schema/row.ts';
import { type ChangeRequestReviewsTable, changeRequestReviewsTable } from '../tables/reviews.table.ts';
import type { Tables } from '../tables/tables.ts';

/** A review with the people it names. */
export const reviewRow = defineRow({
  ...columnsOf(changeRequestReviewsTable),
  ...prefixed('reviewer_', personColumns('reviewer')),
  ...prefixed('requester_', outer(personColumns('requester'))),
  /** The comment of the reviewer. */
  comment_id: rowColumn('said.comment_id', nullable(text())),
});
export type ReviewRow = RowOf<typeof reviewRow>;

/** SQL of reviews of change requests. */
export class ReviewsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(review: Insertable<ChangeRequestReviewsTable>): Promise<ReviewRow> {
    await this.#db
      .insertInto('change_request_reviews')
      .values(review)
      .returning('id')
      .executeTakeFirstOrThrow();
    return rows(this.#db).where('change_request_reviews.id', '=', review.id).executeTakeFirstOrThrow();
  }

  find(changeRequestId: string, id: string, userId: string): Promise<ReviewRow | undefined> {
    return this.listOfChangeRequest(sql.val(changeRequestId), userId)
      .where('change_request_reviews.id', '=', id)
      .executeTakeFirst();
  }

  /** The reviews of a change request that the user may see. */
  listOfChangeRequest(changeRequestId: Expression<string>, userId: string) {
    return this.#visible(userId).where('change_request_reviews.change_request_id', '=', changeRequestId);
  }

  /** The review of an id, if the user may see it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#visible(userId)
      .where('change_request_reviews.id', '=', id)
      .where('spaces.deleted_at', 'is', null);
  }

  #visible(userId: string) {
    return rows(this.#db)
      .innerJoin('change_requests', 'change_requests.id', 'change_request_reviews.change_request_id')
      .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .where(visibleContent('spaces', userId));
  }
}

function rows(db: Kysely<Tables>) {
  return db
    .selectFrom('change_request_reviews')
    .innerJoin('users as reviewer', 'reviewer.id', 'change_request_reviews.reviewer_id')
    .leftJoin('users as requester', 'requester.id', 'change_request_reviews.requested_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('comments')
          .select('comments.id as comment_id')
          .whereRef('comments.review_id', '=', 'change_request_reviews.id')
          .limit(sql.lit(1))
          .as('said'),
      (join) => join.onTrue(),
    )
    .select(reviewRow.selected);
}
