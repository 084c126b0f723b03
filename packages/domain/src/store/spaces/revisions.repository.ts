import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import { columnsOf, outer, pick, prefixed, defineRow, type RowOf } from '../schema/row.ts';
import { type RevisionGit, type RevisionsTable, revisionsTable } from '../tables/revisions.table.ts';
import { spacesTable } from '../tables/spaces.table.ts';
import { usersTable } from '../tables/users.table.ts';
import { firstRow, jsonValue } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

const revisions = columnsOf(revisionsTable);
const spaces = columnsOf(spacesTable);

const revisionRow = defineRow(revisions);
export type RevisionRow = RowOf<typeof revisionRow>;

/** A revision in the history of a space, with its author. */
export const spaceRevisionRow = defineRow({
  ...pick(revisions, 'id', 'space_id', 'type', 'parent_ids', 'merged_change_request_id', 'created_at'),
  ...pick(spaces, 'organization_id'),
  ...pick(revisions, 'git'),
  ...prefixed('author_', outer(pick(columnsOf(usersTable), 'id', 'display_name', 'email', 'photo_url'))),
});
export type SpaceRevisionRow = RowOf<typeof spaceRevisionRow>;

/** A revision with the store of its content. */
const locatedRevisionRow = defineRow({
  ...revisions,
  ...pick(spaces, 'organization_id', 'store_id', 'computed_specs'),
  ...prefixed('space_', pick(spaces, 'revision_id')),
});
export type LocatedRevisionRow = RowOf<typeof locatedRevisionRow>;

/** Where the content of a current revision is, and the specs that its pages stand for. */
type HeadPlace = Pick<LocatedRevisionRow, 'organization_id' | 'store_id' | 'computed_specs'>;
const headPlace = ['spaces.store_id', 'spaces.organization_id', 'spaces.computed_specs'] as const;

/** SQL of revisions. */
export class RevisionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A revision of a space or of one of its change requests. */
  find(spaceId: string, id: string): Promise<RevisionRow | undefined> {
    return firstRow(find(this.#db, { spaceId, id }));
  }

  /** The current revision of a space that is not deleted, and where its content is. */
  findHead(spaceId: string): Promise<(RevisionRow & HeadPlace) | undefined> {
    return this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.revision_id', 'revisions.id')
      .select(revisionRow.selected)
      .select(headPlace)
      .where('spaces.id', '=', spaceId)
      .where('spaces.deleted_at', 'is', null)
      .executeTakeFirst();
  }

  /**
   * The current revisions of spaces and of their change requests, and where their content is, by
   * `<space>/<change request>`; that of the space itself without a change request.
   */
  async findContents(
    places: readonly { readonly spaceId: string; readonly changeRequestId: string | null }[],
  ): Promise<ReadonlyMap<string, RevisionRow & HeadPlace>> {
    const spaceIds = places.map(({ spaceId }) => spaceId);
    const changeRequestIds = places.map(({ changeRequestId }) => changeRequestId ?? '');
    const asked = sql<{
      space_id: string;
      change_request_id: string;
    }>`(select * from unnest(${spaceIds}::text[], ${changeRequestIds}::text[]) as places (space_id, change_request_id))`;
    const current = sql<string>`case when asked.change_request_id = '' then spaces.revision_id
      else (select revision_id from change_requests
        where change_requests.space_id = spaces.id and change_requests.id = asked.change_request_id) end`;
    const rows = await this.#db
      .selectFrom(asked.as('asked'))
      .innerJoin('spaces', 'spaces.id', 'asked.space_id')
      .innerJoin('revisions', 'revisions.space_id', 'spaces.id')
      .select(revisionRow.selected)
      .select([...headPlace, 'asked.change_request_id as in_change_request'])
      .where('spaces.deleted_at', 'is', null)
      .where('revisions.id', '=', current)
      .execute();
    return new Map(
      rows.map(({ in_change_request: changeRequestId, ...row }) => [
        `${row.space_id}/${changeRequestId}`,
        row,
      ]),
    );
  }

  /** The current revisions of spaces of organizations, which are not deleted, and where their content is. */
  findHeads(
    organizationIds: readonly string[],
    spaceIds: readonly string[],
  ): Promise<(RevisionRow & HeadPlace)[]> {
    return this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.revision_id', 'revisions.id')
      .select(revisionRow.selected)
      .select(headPlace)
      .where((eb) => eb('spaces.organization_id', '=', eb.fn.any(eb.val(organizationIds))))
      .where((eb) => eb('spaces.id', '=', eb.fn.any(eb.val(spaceIds))))
      .where('spaces.deleted_at', 'is', null)
      .execute();
  }

  /** A revision that the space refers to. Throws when it is not stored. */
  async get(spaceId: string, id: string): Promise<RevisionRow> {
    const row = await this.find(spaceId, id);
    if (row === undefined) throw new Error(`the revision ${id} is not stored`);
    return row;
  }

  /** A revision of a space that is not deleted, whoever may see it. */
  findLocated(id: string): Promise<LocatedRevisionRow | undefined> {
    return this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
      .select(locatedRevisionRow.selected)
      .where('revisions.id', '=', id)
      .where('spaces.deleted_at', 'is', null)
      .executeTakeFirst();
  }

  /** Those of the given revisions whose space the user may see, by `<space>/<revision>`. */
  async findManyVisible(
    ids: readonly { readonly spaceId: string; readonly revisionId: string }[],
    userId: string,
  ): Promise<ReadonlyMap<string, LocatedRevisionRow>> {
    const rows = await this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .select(locatedRevisionRow.selected)
      .where((eb) => eb('revisions.id', '=', eb.fn.any(eb.val(ids.map(({ revisionId }) => revisionId)))))
      .where((eb) => eb('spaces.id', '=', eb.fn.any(eb.val(ids.map(({ spaceId }) => spaceId)))))
      .where('spaces.deleted_at', 'is', null)
      .where(visibleContent('spaces', userId))
      .execute();
    return new Map(rows.map((row) => [`${row.space_id}/${row.id}`, row]));
  }

  /** Whether the space had a later revision before a time. */
  async isReplacedBefore(spaceId: string, revision: RevisionRow, time: string): Promise<boolean> {
    const later = await this.#db
      .selectFrom('revisions')
      .select('id')
      .where('space_id', '=', spaceId)
      .where('change_request_id', 'is', null)
      .where('is_detached', '=', false)
      .where('created_at', '>', revision.created_at)
      .where('created_at', '<', time)
      .limit(1)
      .executeTakeFirst();
    return later !== undefined;
  }

  /** The revisions that were the content of a space which the user may see. */
  listOfSpace(spaceId: Expression<string>, userId: string) {
    return this.#ofSpaces(userId).where('revisions.space_id', '=', spaceId);
  }

  /** The same of an id, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#ofSpaces(userId).where('revisions.id', '=', id).where('spaces.deleted_at', 'is', null);
  }

  #ofSpaces(userId: string) {
    return this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
      .leftJoin('users', 'users.id', 'revisions.created_by')
      .leftJoin('members', membershipAt('spaces', userId))
      .select(spaceRevisionRow.selected)
      .where('revisions.change_request_id', 'is', null)
      .where(visibleContent('spaces', userId));
  }

  async insert({
    git,
    ...revision
  }: Omit<Insertable<RevisionsTable>, 'git'> & { git?: RevisionGit | null }): Promise<void> {
    await this.#db
      .insertInto('revisions')
      .values({ ...revision, ...(git !== null && git !== undefined && { git: jsonValue(git) }) })
      .returning('id')
      .executeTakeFirstOrThrow();
  }
}

const find = preparedQuery<{ spaceId: string; id: string }, RevisionRow>((db, parameter) =>
  db
    .selectFrom('revisions')
    .select(revisionRow.selected)
    .where('revisions.id', '=', parameter('id'))
    .where('revisions.space_id', '=', parameter('spaceId')),
);
