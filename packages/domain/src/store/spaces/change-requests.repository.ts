import { ChangeRequestStatus as ChangeRequestStatusSchema } from '@lectern/contract';
import { type Expression, type InsertObject, type Kysely, sql, type Updateable } from 'kysely';
import { membershipAt, subjectsOf, visibleContent } from '../fragments/content-access.ts';
import { personColumns } from '../fragments/person-columns.ts';
import { columnsOf, pick, prefixed, defineRow, type RowOf } from '../schema/row.ts';
import {
  changeRequestContributorsTable,
  type ChangeRequestsTable,
  changeRequestsTable,
  type ChangeRequestStatus,
} from '../tables/change-requests.table.ts';
import { spacesTable } from '../tables/spaces.table.ts';
import { usersTable } from '../tables/users.table.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

const changeRequestStatuses = ChangeRequestStatusSchema.options;

/** A change request with its author, and the current revision of its space. */
export const changeRequestRow = defineRow({
  ...columnsOf(changeRequestsTable),
  ...prefixed('creator_', personColumns('users')),
  ...prefixed('space_', pick(columnsOf(spacesTable), 'revision_id')),
});
export type ChangeRequestRow = RowOf<typeof changeRequestRow>;

/** Which change requests of an organization; no status means none. */
export type OrganizationChangeRequestFilter = { readonly [S in ChangeRequestStatus]: boolean } & {
  readonly creator?: string | undefined;
  readonly contributor?: string | undefined;
  readonly requestedReviewer?: string | undefined;
};

/** A user who changed a change request. */
const contributorRow = defineRow({
  ...pick(columnsOf(usersTable), 'id', 'display_name', 'email', 'photo_url'),
  ...pick(columnsOf(changeRequestContributorsTable, 'contributors'), 'count', 'updated_at'),
});
export type ContributorRow = RowOf<typeof contributorRow>;

export type ChangeRequestFilter = {
  readonly status: ChangeRequestStatus;
  readonly contributor?: string | undefined;
};

/** SQL of change requests. */
export class ChangeRequestsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(spaceId: string, id: string): Promise<ChangeRequestRow | undefined> {
    return firstRow(findById(this.#db, { spaceId, id }));
  }

  findByNumber(spaceId: string, number: number): Promise<ChangeRequestRow | undefined> {
    return firstRow(findByNumber(this.#db, { spaceId, number }));
  }

  /** Locks the row against other writers until the transaction ends. */
  async lock(spaceId: string, id: string): Promise<ChangeRequestRow | undefined> {
    await this.#db
      .selectFrom('change_requests')
      .select('id')
      .where('id', '=', id)
      .where('space_id', '=', spaceId)
      .forNoKeyUpdate()
      .execute();
    return this.find(spaceId, id);
  }

  async insert(changeRequest: InsertObject<Tables, 'change_requests'>): Promise<void> {
    await this.#db
      .insertInto('change_requests')
      .values(changeRequest)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<ChangeRequestsTable>): Promise<void> {
    await this.#db
      .updateTable('change_requests')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Increments the number of open comments. */
  async incrementOpenCommentCount(id: string, step: number): Promise<void> {
    await this.#db
      .updateTable('change_requests')
      .set((eb) => ({ open_comment_count: eb('open_comment_count', '+', step) }))
      .where('id', '=', id)
      .execute();
  }

  /** Counts a contribution of a user to a change request. */
  async addContribution(changeRequestId: string, userId: string, now: string): Promise<void> {
    await sql`insert into change_request_contributors (change_request_id, user_id, count, updated_at)
      values (${changeRequestId}, ${userId}, 1, ${now})
      on conflict (change_request_id, user_id) do update
      set count = change_request_contributors.count + 1, updated_at = excluded.updated_at`.execute(this.#db);
  }

  /** The change request of an id, if the user may see its space, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#visible(userId).where('change_requests.id', '=', id);
  }

  /** The change requests of a space that the user may see. */
  listOfSpace(spaceId: Expression<string>, userId: string, { status, contributor }: ChangeRequestFilter) {
    return this.#visible(userId)
      .where('change_requests.space_id', '=', spaceId)
      .where('change_requests.status', '=', status)
      .$if(contributor !== undefined, (query) => query.where(hasContributor(contributor ?? '')));
  }

  /** The change requests of an organization that the user may see. */
  listOfOrganization(
    organizationId: Expression<string>,
    userId: string,
    filter: OrganizationChangeRequestFilter,
  ) {
    const { creator, contributor, requestedReviewer } = filter;
    const chosen = changeRequestStatuses.filter((status) => filter[status]);
    const query = this.#visible(userId)
      .where('change_requests.organization_id', '=', organizationId)
      .$if(creator !== undefined, (rest) => rest.where('change_requests.created_by', '=', creator ?? ''))
      .$if(contributor !== undefined, (rest) => rest.where(hasContributor(contributor ?? '')))
      .$if(requestedReviewer !== undefined, (rest) =>
        rest.where(hasRequestedReviewer(requestedReviewer ?? '')),
      );
    const [only, ...others] = chosen.map((status) => sql.lit(status));
    // One status is compared by itself, so that the index has its change requests in order.
    if (only === undefined) return query.where(sql.lit(false));
    return others.length === 0
      ? query.where('change_requests.status', '=', only)
      : query.where('change_requests.status', 'in', [only, ...others]);
  }

  /** Those of the given change requests of a space. */
  async findMany(spaceId: string, ids: readonly string[]): Promise<ChangeRequestRow[]> {
    if (ids.length === 0) return [];
    return findMany(this.#db, { spaceId, ids });
  }

  /** Everybody who changed a change request that the user may see. */
  listContributors(changeRequestId: Expression<string>, userId: string) {
    return this.#db
      .selectFrom('change_request_contributors as contributors')
      .innerJoin('change_requests', 'change_requests.id', 'contributors.change_request_id')
      .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
      .innerJoin('users', 'users.id', 'contributors.user_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .select(contributorRow.selected)
      .where('contributors.change_request_id', '=', changeRequestId)
      .where(visibleContent('spaces', userId));
  }

  #visible(userId: string) {
    return rows(this.#db)
      .leftJoin('members', membershipAt('spaces', userId))
      .where('spaces.deleted_at', 'is', null)
      .where(visibleContent('spaces', userId));
  }
}

/** Whether a user changed the change request. */
function hasContributor(userId: string) {
  return sql<boolean>`exists (select from change_request_contributors as contributors
    where contributors.change_request_id = change_requests.id and contributors.user_id = ${userId})`;
}

/** Whether a user, or a team of theirs, is a requested reviewer of the change request. */
function hasRequestedReviewer(userId: string) {
  return sql<boolean>`exists (select from change_request_requested_reviewers as requested
    where requested.change_request_id = change_requests.id
      and requested.subject_id = any(${subjectsOf(userId)}))`;
}

function rows(db: Kysely<Tables>) {
  return db
    .selectFrom('change_requests')
    .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
    .innerJoin('users', 'users.id', 'change_requests.created_by')
    .select(changeRequestRow.selected);
}

const findById = preparedQuery<{ spaceId: string; id: string }, ChangeRequestRow>((db, parameter) =>
  rows(db)
    .where('change_requests.id', '=', parameter('id'))
    .where('change_requests.space_id', '=', parameter('spaceId')),
);

const findByNumber = preparedQuery<{ spaceId: string; number: number }, ChangeRequestRow>((db, parameter) =>
  rows(db)
    .where('change_requests.number', '=', parameter('number'))
    .where('change_requests.space_id', '=', parameter('spaceId')),
);

const findMany = preparedQuery<{ spaceId: string; ids: readonly string[] }, ChangeRequestRow>(
  (db, parameter) =>
    rows(db)
      .where((eb) => eb('change_requests.id', '=', eb.fn.any(eb.val(parameter('ids')))))
      .where('change_requests.space_id', '=', parameter('spaceId')),
);
