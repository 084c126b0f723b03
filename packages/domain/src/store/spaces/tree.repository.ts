import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TreeItems } from './access.repository.ts';
import type { AccessLevel, StoredLevel } from '../tables/levels.ts';
import type { Tables } from '../tables/tables.ts';
import { positionGap } from '../../core/positions.ts';

export type TreeItemKind = 'collection' | 'space';
export type TreeSibling = { kind: TreeItemKind; id: string; position: number };

/** Where an item is, and what decides who may see it. */
export type TreePosition = {
  readonly parentId: string | null;
  readonly defaultLevel: StoredLevel;
  readonly accessLevel: AccessLevel;
};

/** One item as the items of `AccessRepository`. */
export function itemsOf(kind: TreeItemKind, id: string): TreeItems {
  return kind === 'collection' ? { collectionIds: [id] } : { spaceIds: [id] };
}

/** SQL of the tree that collections and spaces form: one order for both among the items of a parent. */
export class TreeRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The items of a parent (`null`: the root) in their order. */
  async listSiblings(organizationId: string, parentId: string | null): Promise<TreeSibling[]> {
    const inCollections = this.#db
      .selectFrom('collections')
      .select((eb) => [eb.val<TreeItemKind>('collection').as('kind'), 'id', 'position']);
    const inSpaces = this.#db
      .selectFrom('spaces')
      .select((eb) => [eb.val<TreeItemKind>('space').as('kind'), 'id', 'position'])
      .where('deleted_at', 'is', null);
    const [collections, spaces] =
      parentId === null
        ? [
            inCollections.where('organization_id', '=', organizationId).where('parent_id', 'is', null),
            inSpaces.where('organization_id', '=', organizationId).where('parent_id', 'is', null),
          ]
        : [inCollections.where('parent_id', '=', parentId), inSpaces.where('parent_id', '=', parentId)];
    return collections.unionAll(spaces).orderBy('position').orderBy('id').execute();
  }

  /** Everything directly in a collection, deleted spaces too. */
  async listItemIds(collectionId: string): Promise<Required<TreeItems>> {
    const [collections, spaces] = [
      await this.#db.selectFrom('collections').select('id').where('parent_id', '=', collectionId).execute(),
      await this.#db.selectFrom('spaces').select('id').where('parent_id', '=', collectionId).execute(),
    ];
    return { collectionIds: collections.map(({ id }) => id), spaceIds: spaces.map(({ id }) => id) };
  }

  async setPosition(kind: TreeItemKind, id: string, position: number): Promise<void> {
    const table = kind === 'collection' ? 'collections' : 'spaces';
    await this.#db.updateTable(table).set({ position }).where('id', '=', id).execute();
  }

  async setDefaultLevel(kind: TreeItemKind, id: string, level: StoredLevel): Promise<void> {
    const table = kind === 'collection' ? 'collections' : 'spaces';
    await this.#db.updateTable(table).set({ default_level: level }).where('id', '=', id).execute();
  }

  /** Puts an item under a parent. */
  async place(
    kind: TreeItemKind,
    id: string,
    place: { parent_id: string | null; position: number },
  ): Promise<void> {
    const table = kind === 'collection' ? 'collections' : 'spaces';
    await this.#db
      .updateTable(table)
      .set(place)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** The parent an item has right now, and its levels; `undefined` when the item is gone. */
  async findParent(kind: TreeItemKind, id: string): Promise<TreePosition | undefined> {
    const table = kind === 'collection' ? 'collections' : 'spaces';
    return this.#db
      .selectFrom(table)
      .select(['parent_id as parentId', 'default_level as defaultLevel', 'access_level as accessLevel'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Moves the items of a collection up to its parent, behind what is there, in their order. */
  async moveItemsUp(organizationId: string, collectionId: string, parentId: string | null): Promise<void> {
    const end = endPosition(organizationId, parentId);
    await sql`
      with items as (
        select id, ${end} + row_number() over (order by position, id) * ${sql.lit(positionGap)} as position from (
          select id, position from collections where parent_id = ${collectionId}
          union all
          select id, position from spaces where parent_id = ${collectionId} and deleted_at is null
        ) as inside
      ), moved_collections as (
        update collections set parent_id = ${parentId}, position = items.position
        from items where collections.id = items.id
      )
      update spaces set parent_id = ${parentId}, position = items.position
      from items where spaces.id = items.id
    `.execute(this.#db);
    // Deleted spaces are in no order, but must not keep pointing at the collection.
    await this.#db
      .updateTable('spaces')
      .set({ parent_id: parentId })
      .where('parent_id', '=', collectionId)
      .execute();
    if (parentId !== null) return;
    await this.#db
      .updateTable('spaces')
      .set({ visibility: 'private' })
      .where('organization_id', '=', organizationId)
      .where('parent_id', 'is', null)
      .where('visibility', '=', 'in-collection')
      .execute();
  }

  /** Moves collections and everything in them to another organization. */
  async changeOrganization(collectionIds: readonly string[], organizationId: string): Promise<void> {
    await this.#db
      .updateTable('collections')
      .set({ organization_id: organizationId })
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(collectionIds))))
      .execute();
    await this.#db
      .updateTable('spaces')
      .set({ organization_id: organizationId })
      .where((eb) => eb('parent_id', '=', eb.fn.any(eb.val(collectionIds))))
      .execute();
  }
}

/**
 * The `access_level` of a new item below a parent, as SQL for an insert. It locks the parent for share
 * against a change of its level until the insert commits, so that neither misses the other.
 */
export function accessLevelUnder(
  own: StoredLevel,
  parentId: string | null,
): AccessLevel | RawBuilder<AccessLevel> {
  if (own !== 'inherit') return own;
  if (parentId === null) return 'organization';
  return sql<AccessLevel>`(select access_level from collections where id = ${parentId} for share)`;
}

/** The same for `access_node`. */
export function accessNodeUnder(parentId: string | null): RawBuilder<string | null> | null {
  if (parentId === null) return null;
  return sql<string | null>`(select access_node from collections where id = ${parentId} for share)`;
}

/**
 * The position behind all items of a parent, as SQL for an insert. Two inserts at once may get the
 * same one; the order is still total, by id, and a later move makes room.
 */
export function endPosition(organizationId: string, parentId: string | null): RawBuilder<number> {
  return parentId === null
    ? sql<number>`(select coalesce(greatest(
        (select max(position) from collections where organization_id = ${organizationId} and parent_id is null),
        (select max(position) from spaces where organization_id = ${organizationId} and parent_id is null and deleted_at is null)
      ), 0) + ${positionGap}::bigint)`
    : sql<number>`(select coalesce(greatest(
        (select max(position) from collections where parent_id = ${parentId}),
        (select max(position) from spaces where parent_id = ${parentId} and deleted_at is null)
      ), 0) + ${positionGap}::bigint)`;
}
