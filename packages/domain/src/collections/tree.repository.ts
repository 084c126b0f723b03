import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AccessLevel, StoredLevel, Tables } from '../database/tables.ts';
import { positionGap } from '../ordering.ts';

export type TreeItemKind = 'collection' | 'space';
export type TreeSibling = { kind: TreeItemKind; id: string; position: number };

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

  async setPosition(kind: TreeItemKind, id: string, position: number): Promise<void> {
    const table = kind === 'collection' ? 'collections' : 'spaces';
    await this.#db.updateTable(table).set({ position }).where('id', '=', id).execute();
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

  /** The parent an item has right now; `undefined` when the item is gone. */
  async findParent(kind: TreeItemKind, id: string): Promise<{ parentId: string | null } | undefined> {
    const table = kind === 'collection' ? 'collections' : 'spaces';
    return this.#db.selectFrom(table).select('parent_id as parentId').where('id', '=', id).executeTakeFirst();
  }

  /**
   * Works out `access_level` anew for an item and for everything below it, after its own level or
   * its parent changed.
   */
  async refreshAccess(kind: TreeItemKind, id: string): Promise<void> {
    if (kind === 'space') {
      await sql`
        update spaces set access_level = case when default_level <> 'inherit' then default_level
          else coalesce((select p.access_level from collections p where p.id = spaces.parent_id), 'organization') end
        where id = ${id}
      `.execute(this.#db);
      return;
    }
    await this.#lockSubtree(id);
    await sql`
      with recursive subtree(id, access_level) as (
        select c.id, case when c.default_level <> 'inherit' then c.default_level
          else coalesce(p.access_level, 'organization') end
        from collections c left join collections p on p.id = c.parent_id
        where c.id = ${id}
        union all
        select c.id, case when c.default_level <> 'inherit' then c.default_level else s.access_level end
        from collections c join subtree s on c.parent_id = s.id
      ), changed_spaces as (
        update spaces set access_level = s.access_level
        from subtree s
        where spaces.parent_id = s.id and spaces.default_level = 'inherit' and spaces.access_level <> s.access_level
      )
      update collections set access_level = s.access_level
      from subtree s
      where collections.id = s.id and collections.access_level <> s.access_level
    `.execute(this.#db);
  }

  /**
   * Keeps others from putting anything below a collection until the transaction ends: what they
   * add must either be seen by what comes next, or wait for it. Again until nothing is new.
   */
  async #lockSubtree(id: string): Promise<void> {
    for (let locked = -1; ;) {
      const { rows } = await sql<{ id: string }>`
        select id from collections where id in (
          with recursive subtree(id) as (
            select id from collections where id = ${id}
            union all
            select c.id from collections c join subtree s on c.parent_id = s.id
          ) select id from subtree
        ) order by id for no key update
      `.execute(this.#db);
      if (rows.length === locked) return;
      locked = rows.length;
    }
  }

  /** Moves the items of a collection up to its parent, behind what is there, in their order. */
  async moveItemsUp(organizationId: string, collectionId: string, parentId: string | null): Promise<void> {
    const items = await this.listSiblings(organizationId, collectionId);
    const above = await this.listSiblings(organizationId, parentId);
    let position = above.at(-1)?.position ?? 0;
    for (const item of items) {
      position += positionGap;
      await this.place(item.kind, item.id, { parent_id: parentId, position });
      await this.refreshAccess(item.kind, item.id);
    }
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
 * What a new item below a parent has as `access_level`, as SQL for an insert. It holds the parent
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
