import type { Expression, Insertable, Kysely, Selectable } from 'kysely';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import type { RevisionGit, RevisionsTable } from '../tables/content-tables.ts';
import { first, json } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

export type RevisionRow = Selectable<RevisionsTable>;

/** A revision in the history of a space, with who made it. */
export type SpaceRevisionRow = Pick<
  RevisionRow,
  'id' | 'space_id' | 'type' | 'parent_ids' | 'merged_change_request_id' | 'git' | 'created_at'
> & {
  readonly organization_id: string;
  readonly author_id: string | null;
  readonly author_display_name: string | null;
  readonly author_email: string | null;
  readonly author_photo_url: string | null;
};

/** A revision with where its content is. */
export type PlacedRevisionRow = RevisionRow & {
  readonly organization_id: string;
  readonly store_id: string;
  readonly space_revision_id: string;
};

const columns = [
  'revisions.id',
  'revisions.space_id',
  'revisions.type',
  'revisions.pages_hash',
  'revisions.places_hash',
  'revisions.files_hash',
  'revisions.reusable_contents_hash',
  'revisions.repository_hash',
  'revisions.parent_ids',
  'revisions.created_by',
  'revisions.change_request_id',
  'revisions.merged_change_request_id',
  'revisions.git',
  'revisions.is_detached',
  'revisions.created_at',
] as const;

/** SQL of revisions. */
export class RevisionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A revision of a space or of one of its change requests. */
  find(spaceId: string, id: string): Promise<RevisionRow | undefined> {
    return first(find(this.#db, { spaceId, id }));
  }

  /** The current revision of a space that is not deleted, and where its content is. */
  findHead(spaceId: string): Promise<(RevisionRow & { store_id: string }) | undefined> {
    return this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.revision_id', 'revisions.id')
      .select(columns)
      .select('spaces.store_id')
      .where('spaces.id', '=', spaceId)
      .where('spaces.deleted_at', 'is', null)
      .executeTakeFirst();
  }

  /** A revision that something of the space refers to. */
  async get(spaceId: string, id: string): Promise<RevisionRow> {
    const row = await this.find(spaceId, id);
    if (row === undefined) throw new Error(`the revision ${id} is not stored`);
    return row;
  }

  /** Those of the given revisions whose space the user may see, by `<space>/<revision>`. */
  async findManyVisible(
    asked: readonly { readonly spaceId: string; readonly revisionId: string }[],
    userId: string,
  ): Promise<ReadonlyMap<string, PlacedRevisionRow>> {
    const rows = await this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .select(columns)
      .select(['spaces.organization_id', 'spaces.store_id', 'spaces.revision_id as space_revision_id'])
      .where((eb) => eb('revisions.id', '=', eb.fn.any(eb.val(asked.map(({ revisionId }) => revisionId)))))
      .where((eb) => eb('spaces.id', '=', eb.fn.any(eb.val(asked.map(({ spaceId }) => spaceId)))))
      .where('spaces.deleted_at', 'is', null)
      .where(visibleContent('spaces', userId))
      .execute();
    return new Map(rows.map((row) => [`${row.space_id}/${row.id}`, row]));
  }

  /** Whether the space had a later revision already at some time. */
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
      .select([
        'revisions.id',
        'revisions.space_id',
        'revisions.type',
        'revisions.parent_ids',
        'revisions.merged_change_request_id',
        'revisions.created_at',
        'spaces.organization_id',
        'revisions.git',
        'users.id as author_id',
        'users.display_name as author_display_name',
        'users.email as author_email',
        'users.photo_url as author_photo_url',
      ])
      .where('revisions.change_request_id', 'is', null)
      .where(visibleContent('spaces', userId));
  }

  async insert({
    git,
    ...revision
  }: Omit<Insertable<RevisionsTable>, 'git'> & { git?: RevisionGit | null }): Promise<void> {
    await this.#db
      .insertInto('revisions')
      .values({ ...revision, ...(git !== null && git !== undefined && { git: json(git) }) })
      .returning('id')
      .executeTakeFirstOrThrow();
  }
}

const find = preparedQuery<{ spaceId: string; id: string }, RevisionRow>((db, parameter) =>
  db
    .selectFrom('revisions')
    .select(columns)
    .where('revisions.id', '=', parameter('id'))
    .where('revisions.space_id', '=', parameter('spaceId')),
);
