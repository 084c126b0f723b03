import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { rankOfRole } from '../fragments/content-access.ts';

/** Collections and spaces, none of them below another. */
export type TreeItems = { readonly collectionIds?: readonly string[]; readonly spaceIds?: readonly string[] };

/**
 * Maintains, with every collection and space, what decides who may see it: `access_level`, `access_node`, and the grants
 * that count at each node. Reading then takes one look-up in an index, however deep the tree is.
 */
export class AccessRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Recomputes everything for items and for all that is below them, after their levels, their parents or the
   * grants on them changed. In a transaction that holds the lock of the organization.
   */
  async refresh({ collectionIds = [], spaceIds = [] }: TreeItems): Promise<void> {
    if (collectionIds.length > 0) {
      await this.#lockBelow(collectionIds);
      await refreshBelow(collectionIds).execute(this.#db);
    }
    if (spaceIds.length > 0) await refreshSpaces(spaceIds).execute(this.#db);
    const nodes = nodesBelow(collectionIds, spaceIds);
    await sql`with recursive ${nodes} delete from effective_grants as held using nodes
      where held.node_id = coalesce(nodes.collection_id, nodes.space_id)`.execute(this.#db);
    await sql`with recursive ${nodes}
      insert into effective_grants (organization_id, collection_id, space_id, user_id, team_id, rank)
      select nodes.organization_id, nodes.collection_id, nodes.space_id, given.user_id, given.team_id,
        max(${rankOfRole(sql.ref('given.role'))})
      from nodes join content_grants as given on given.content_id = any(nodes.lineage)
      group by 1, 2, 3, 4, 5`.execute(this.#db);
  }

  /** Recomputes the grants of a site, after they changed. In a transaction that holds the lock of the organization. */
  async refreshSite(siteId: string): Promise<void> {
    await sql`delete from effective_grants where site_id = ${siteId}`.execute(this.#db);
    await sql`insert into effective_grants (organization_id, site_id, user_id, team_id, rank)
      select organization_id, site_id, user_id, team_id, ${rankOfRole(sql.ref('content_grants.role'))}
      from content_grants where site_id = ${siteId}`.execute(this.#db);
  }

  /** Makes an item a node, before its first grant is stored and `refresh` is called. */
  async createNode({ collectionIds = [], spaceIds = [] }: TreeItems): Promise<void> {
    await sql`update collections set access_node = id where id = any(${collectionIds})`.execute(this.#db);
    await sql`update spaces set access_node = id where id = any(${spaceIds})`.execute(this.#db);
  }

  /**
   * Gives everything directly in a collection what the collection decides for it, before the collection is deleted: its
   * level where an item inherits, and its grants, each where an item has no higher one of its own. `refresh` follows.
   */
  async copyToItems(collectionId: string, items: Required<TreeItems>): Promise<void> {
    for (const table of ['collections', 'spaces'])
      await sql`update ${sql.table(table)} as item set default_level = parent.default_level
        from collections as parent where parent.id = ${collectionId} and item.parent_id = parent.id
          and item.default_level = 'inherit' and parent.default_level <> 'inherit'`.execute(this.#db);
    const { rows } = await sql<{ role: string }>`
      select role from content_grants where collection_id = ${collectionId} limit 1`.execute(this.#db);
    if (rows.length === 0) return;
    await this.createNode(items);
    await sql`
      insert into content_grants (organization_id, collection_id, space_id, user_id, team_id, role, created_at)
      select given.organization_id, item.collection_id, item.space_id, given.user_id, given.team_id, given.role,
        given.created_at
      from content_grants as given cross join (
        select id as collection_id, null::text as space_id from collections where parent_id = ${collectionId}
        union all select null, id from spaces where parent_id = ${collectionId}
      ) as item
      where given.collection_id = ${collectionId}
      on conflict (content_id, subject_id) do update set role = excluded.role
        where ${rankOfRole(sql.ref('content_grants.role'))} < ${rankOfRole(sql.ref('excluded.role'))}
    `.execute(this.#db);
  }

  /** Deletes all grants and invite links of items of the tree, which leave their organization. */
  async clear({ collectionIds = [], spaceIds = [] }: TreeItems): Promise<void> {
    const all = sql`select id from collections where id = any(${collectionIds})
      union all select id from spaces where parent_id = any(${collectionIds}) or id = any(${spaceIds})`;
    await sql`delete from content_grants where content_id in (${all})`.execute(this.#db);
    await sql`delete from effective_grants where node_id in (${all})`.execute(this.#db);
    await sql`delete from invites where collection_id in (${all}) or space_id in (${all})`.execute(this.#db);
    await sql`update spaces set access_node = null where access_node is not null and id in (${all})`.execute(
      this.#db,
    );
    await sql`update collections set access_node = null where access_node is not null and id in (${all})`.execute(
      this.#db,
    );
  }

  /**
   * Locks collections and everything below them until the transaction ends: what others insert there must either be
   * seen by what follows, or wait for it. Repeated until nothing is new.
   */
  async #lockBelow(ids: readonly string[]): Promise<void> {
    for (let locked = -1; ;) {
      const { rows } = await sql<{ id: string }>`
        select id from collections where id in (
          with recursive subtree(id) as (
            select id from collections where id = any(${ids})
            union all
            select c.id from collections c join subtree s on c.parent_id = s.id
          ) select id from subtree
        ) order by id for no key update
      `.execute(this.#db);
      if (rows.length === locked) return;
      locked = rows.length;
    }
  }
}

function refreshBelow(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    with recursive subtree(id, access_level, access_node) as (
      select c.id, case when c.default_level <> 'inherit' then c.default_level
          else coalesce(p.access_level, 'organization') end,
        case when c.access_node = c.id then c.id else p.access_node end
      from collections c left join collections p on p.id = c.parent_id
      where c.id = any(${ids})
      union all
      select c.id, case when c.default_level <> 'inherit' then c.default_level else s.access_level end,
        case when c.access_node = c.id then c.id else s.access_node end
      from collections c join subtree s on c.parent_id = s.id
    ), changed_spaces as (
      update spaces set
        access_level = case when spaces.default_level <> 'inherit' then spaces.access_level else s.access_level end,
        access_node = case when spaces.access_node = spaces.id then spaces.id else s.access_node end
      from subtree s
      where spaces.parent_id = s.id
        and ((spaces.default_level = 'inherit' and spaces.access_level <> s.access_level)
          or (spaces.access_node is distinct from s.access_node and spaces.access_node is distinct from spaces.id))
    )
    update collections set access_level = s.access_level, access_node = s.access_node
    from subtree s
    where collections.id = s.id
      and (collections.access_level <> s.access_level or collections.access_node is distinct from s.access_node)
  `;
}

function refreshSpaces(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    update spaces set
      access_level = case when own.default_level <> 'inherit' then own.default_level
        else coalesce(p.access_level, 'organization') end,
      access_node = case when own.access_node = own.id then own.id else p.access_node end
    from spaces own left join collections p on p.id = own.parent_id
    where own.id = any(${ids}) and spaces.id = own.id
  `;
}

/** Common table expressions: the nodes among items and below them, each with its lineage, itself included. */
function nodesBelow(collectionIds: readonly string[], spaceIds: readonly string[]): RawBuilder<unknown> {
  return sql`above(item, id) as (
      select id, id from collections where id = any(${collectionIds})
      union all
      select s.id, s.parent_id from spaces s where s.id = any(${spaceIds}) and s.parent_id is not null
      union all
      (select above.item, c.parent_id from above join collections c on c.id = above.id
        where c.parent_id is not null)
    ), subtree(id, lineage) as (
      select item, array_agg(id) from above where item = any(${collectionIds}) group by item
      union all
      select c.id, s.lineage || c.id from collections c join subtree s on c.parent_id = s.id
    ), nodes as (
      select c.id as collection_id, null::text as space_id, c.organization_id, s.lineage
      from subtree s join collections c on c.id = s.id where c.access_node = c.id
      union all
      select null, spaces.id, spaces.organization_id, s.lineage || spaces.id
      from subtree s join spaces on spaces.parent_id = s.id where spaces.access_node = spaces.id
      union all
      select null, spaces.id, spaces.organization_id,
        array(select above.id from above where above.item = spaces.id) || spaces.id
      from spaces where spaces.id = any(${spaceIds}) and spaces.access_node = spaces.id
    )`;
}
