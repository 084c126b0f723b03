import { permits, roles } from '@lectern/contract';
import { type Expression, type Kysely, sql, type Updateable } from 'kysely';
import { accessColumns, grantedAt, membershipAt, visibleContent } from '../fragments/content-access.ts';
import { organizationOf } from '../fragments/organization-of.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { AccessLevel, StoredLevel } from '../tables/levels.ts';
import { columnsOf, omit, defineRow, type RowOf } from '../schema/row.ts';
import { type CollectionsTable, collectionsTable } from '../tables/collections.table.ts';
import type { Tables } from '../tables/tables.ts';
import { accessLevelUnder, accessNodeUnder, endPosition } from './tree.repository.ts';

const collectionColumns = defineRow(omit(columnsOf(collectionsTable), 'access_node', 'created_at'));

/** A collection as an actor sees it. */
export const collectionRow = defineRow({ ...collectionColumns.columns, ...accessColumns });
export type CollectionRow = RowOf<typeof collectionRow>;

/** SQL of collections. */
export class CollectionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A collection with the role of the user in its organization, whether it is visible or not. */
  findForActor(id: string, userId: string): Promise<CollectionRow | undefined> {
    return firstRow(findForActor(this.#db, { id, userId }));
  }

  /** Those of the given collections that the user may see. */
  findManyVisible(ids: readonly string[], userId: string): Promise<CollectionRow[]> {
    return this.#visible(userId)
      .where((eb) => eb('collections.id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** The collection of an id, if the user may see it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#visible(userId).where('collections.id', '=', id);
  }

  /** Locks the row against other writers until the transaction ends. */
  async lock(id: string): Promise<void> {
    await this.#db.selectFrom('collections').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  }

  /** Inserts a collection that inherits its level, at the end of its parent. */
  async insert(row: NewCollection & { readonly parentId: string }): Promise<CollectionFields> {
    const inserted = await firstRow(insertInParent(this.#db, row));
    if (inserted === undefined) throw new Error('the database stored no collection');
    return inserted;
  }

  /** The same at the root; nothing, and `undefined`, unless the member may create content and the organization be written right now. */
  insertAtRoot(row: NewCollection & { readonly memberId: string }): Promise<CollectionFields | undefined> {
    return firstRow(insertAtRoot(this.#db, row));
  }

  async update(id: string, changes: Updateable<CollectionsTable>): Promise<void> {
    await this.#db
      .updateTable('collections')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Locks a collection that is about to be deleted, so that nothing is inserted into it. */
  async lockForDelete(id: string): Promise<void> {
    await this.#db.selectFrom('collections').select('id').where('id', '=', id).forUpdate().execute();
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('collections').where('id', '=', id).execute();
  }

  /** The ids of a collection and of all collections below it. */
  async listSubtreeIds(id: string): Promise<string[]> {
    const rows = await this.#db
      .withRecursive('subtree(id)', (db) =>
        db
          .selectFrom('collections')
          .select('collections.id')
          .where('collections.id', '=', id)
          .unionAll((eb) =>
            eb
              .selectFrom('collections')
              .innerJoin('subtree', 'subtree.id', 'collections.parent_id')
              .select('collections.id'),
          ),
      )
      .selectFrom('subtree')
      .select('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** The collections of an organization that the user may see; all of them, or only the top ones. */
  listOfOrganization(organizationId: Expression<string>, userId: string, nested: boolean) {
    const rows = this.#visible(userId).where('collections.organization_id', '=', organizationId);
    return nested ? rows : rows.where('collections.parent_id', 'is', null);
  }

  /** The collections directly in a collection that the user may see. */
  listOfParent(parentId: Expression<string>, userId: string) {
    return this.#visible(userId)
      .where('collections.parent_id', '=', parentId)
      .where('collections.organization_id', '=', organizationOf(parentId));
  }

  #visible(userId: string) {
    return forActor(this.#db, userId).where(visibleContent('collections', userId));
  }
}

function forActor(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('collections')
    .leftJoin('members', membershipAt('collections', userId))
    .leftJoinLateral(grantedAt('collections', userId), (join) => join.onTrue())
    .select(collectionRow.selected);
}

const findForActor = preparedQuery<{ id: string; userId: string }, CollectionRow>((db, parameter) =>
  forActor(db, parameter('userId')).where('collections.id', '=', parameter('id')),
);

export type NewCollection = {
  readonly id: string;
  readonly organizationId: string;
  readonly title: string;
  readonly createdAt: string;
};
type CollectionFields = RowOf<typeof collectionColumns>;

const insertInParent = preparedQuery<NewCollection & { parentId: string }, CollectionFields>(
  (db, parameter) =>
    db
      .insertInto('collections')
      .values({
        id: parameter('id'),
        organization_id: parameter('organizationId'),
        parent_id: parameter('parentId'),
        title: parameter('title'),
        description: null,
        default_level: 'inherit',
        access_level: accessLevelUnder('inherit', parameter('parentId')),
        access_node: accessNodeUnder(parameter('parentId')),
        position: endPosition(parameter('organizationId'), parameter('parentId')),
        created_at: parameter('createdAt'),
      })
      .returning(collectionColumns.selected),
);

const creators = roles.filter((role) => permits('organization.createContent', role));

const insertAtRoot = preparedQuery<NewCollection & { memberId: string }, CollectionFields>((db, parameter) =>
  db
    .insertInto('collections')
    .columns(['id', 'organization_id', 'title', 'default_level', 'access_level', 'position', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([
          sql<string>`${parameter('id')}::text`.as('id'),
          'members.organization_id',
          sql<string>`${parameter('title')}::text`.as('title'),
          sql<StoredLevel>`'inherit'`.as('default_level'),
          sql<AccessLevel>`'organization'`.as('access_level'),
          endPosition(parameter('organizationId'), null).as('position'),
          sql<string>`${parameter('createdAt')}::timestamptz`.as('created_at'),
        ])
        .where('members.organization_id', '=', parameter('organizationId'))
        .where('members.user_id', '=', parameter('memberId'))
        .where('members.disabled', '=', false)
        .where((where) => where('members.role', '=', where.fn.any(where.val(creators))))
        .where(
          sql<boolean>`not exists (select from read_only_organizations
            where read_only_organizations.organization_id = members.organization_id)`,
        ),
    )
    .returning(collectionColumns.selected),
);
