import { type Expression, type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import type { ChangeRequestReviewsTable } from '../tables/review-tables.ts';
import type { Tables } from '../tables/tables.ts';

/** A review with the people it names. */
export type ReviewRow = Selectable<ChangeRequestReviewsTable> & {
  readonly reviewer_display_name: string;
  readonly reviewer_email: string;
  readonly reviewer_photo_url: string | null;
  readonly requester_display_name: string | null;
  readonly requester_email: string | null;
  readonly requester_photo_url: string | null;
  /** What was said with it. */
  readonly comment_id: string | null;
};

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
    .select([
      'change_request_reviews.id',
      'change_request_reviews.change_request_id',
      'change_request_reviews.revision_id',
      'change_request_reviews.reviewer_id',
      'change_request_reviews.requested_by',
      'change_request_reviews.status',
      'change_request_reviews.created_at',
      'change_request_reviews.updated_at',
      'reviewer.display_name as reviewer_display_name',
      'reviewer.email as reviewer_email',
      'reviewer.photo_url as reviewer_photo_url',
      'requester.display_name as requester_display_name',
      'requester.email as requester_email',
      'requester.photo_url as requester_photo_url',
      'said.comment_id',
    ]);
}
