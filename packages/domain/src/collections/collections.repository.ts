import type { Expression, InsertObject, Kysely, Selectable, Updateable } from 'kysely';
import type { ContentAccess } from '../access/content-role.ts';
import { visibleContent } from '../access/visible-content.ts';
import type { CollectionsTable, Tables } from '../database/tables.ts';

/** A collection as an actor sees it. */
export type CollectionRow = Omit<Selectable<CollectionsTable>, 'created_at'> & ContentAccess;

const columns = [
  'collections.id',
  'collections.organization_id',
  'collections.parent_id',
  'collections.title',
  'collections.description',
  'collections.default_level',
  'collections.access_level',
  'collections.position',
] as const;

/** SQL of collections. */
export class CollectionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A collection with the role of the user in its organization, whether it is visible or not. */
  findForActor(id: string, userId: string): Promise<CollectionRow | undefined> {
    return this.#forActor(userId).where('collections.id', '=', id).executeTakeFirst();
  }

  /** Those of the given collections that the user may see. */
  findManyVisible(ids: readonly string[], userId: string): Promise<CollectionRow[]> {
    return this.#visible(userId)
      .where((eb) => eb('collections.id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** Holds the row against other writers until the transaction ends. */
  async lock(id: string): Promise<void> {
    await this.#db.selectFrom('collections').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  }

  async insert(row: InsertObject<Tables, 'collections'>): Promise<Omit<CollectionRow, 'organization_role'>> {
    return this.#db.insertInto('collections').values(row).returning(columns).executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<CollectionsTable>): Promise<void> {
    await this.#db
      .updateTable('collections')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Keeps others from putting anything into a collection that is about to be deleted. */
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
    return this.#visible(userId).where('collections.parent_id', '=', parentId);
  }

  #visible(userId: string) {
    return this.#forActor(userId).where((eb) =>
      visibleContent(eb.ref('members.role'), eb.ref('collections.access_level')),
    );
  }

  #forActor(userId: string) {
    return this.#db
      .selectFrom('collections')
      .leftJoin('members', (join) =>
        join
          .onRef('members.organization_id', '=', 'collections.organization_id')
          .on('members.user_id', '=', userId)
          .on('members.disabled', '=', false),
      )
      .select(columns)
      .select('members.role as organization_role');
  }
}

