import { rankOf } from '@lectern/contract';
import {
  type Expression,
  type Insertable,
  type InsertObject,
  type Kysely,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely';
import {
  accessColumns,
  contentRank,
  grantedAt,
  membershipAt,
  roleOf,
  subjectsOf,
  visibleByIndex,
  visibleContent,
} from '../fragments/content-access.ts';
import { organizationOf } from '../fragments/organization-of.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { RevisionsTable } from '../tables/revisions.table.ts';
import { columnsOf, omit, defineRow, type RowOf } from '../schema/row.ts';
import { type SpacesTable, spacesTable } from '../tables/spaces.table.ts';
import type { Tables } from '../tables/tables.ts';
import type { TreeItems } from './access.repository.ts';

export const spaceColumns = omit(columnsOf(spacesTable), 'access_node', 'last_change_request_number');

/** A space as an actor sees it. */
export const spaceRow = defineRow({ ...spaceColumns, ...accessColumns });
export type SpaceRow = RowOf<typeof spaceRow>;

/** The columns of a space that are read when it is locked. */
export type LockedSpace = Pick<
  SpaceRow,
  'id' | 'organization_id' | 'deleted_at' | 'edit_mode' | 'revision_id' | 'store_id' | 'computed_specs'
>;

/** The increment of each counter of a space; negative to decrement. */
export type CounterSteps = {
  readonly openComments?: number;
  readonly changeRequests?: number;
  readonly openChangeRequests?: number;
  readonly draftChangeRequests?: number;
};

/** SQL of spaces. */
export class SpacesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A space with the role of the user in its organization, deleted or not, visible or not. */
  findForActor(id: string, userId: string): Promise<SpaceRow | undefined> {
    return firstRow(findForActor(this.#db, { id, userId }));
  }

  /**
   * The given spaces with the role of the user in their organization, whether visible or not; none
   * of them can be deleted before the transaction ends.
   */
  lockForShare(ids: readonly string[], userId: string): Promise<SpaceRow[]> {
    return forActor(this.#db, userId)
      .where((eb) => eb('spaces.id', '=', eb.fn.any(eb.val(ids))))
      .orderBy('spaces.id')
      .forShare('spaces')
      .execute();
  }

  /** Those of the given spaces of organizations that the user may see. */
  findManyVisible(
    organizationIds: readonly string[],
    ids: readonly string[],
    userId: string,
  ): Promise<SpaceRow[]> {
    return this.#visible(userId)
      .where((eb) => eb('spaces.organization_id', '=', eb.fn.any(eb.val(organizationIds))))
      .where((eb) => eb('spaces.id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** The space of an id, if the user may see it, to be composed; a deleted one only its admins see. */
  visible(id: Expression<string>, userId: string) {
    return forActor(this.#db, userId)
      .where('spaces.id', '=', id)
      .where(visibleContent('spaces', userId))
      .where((eb) =>
        eb.or([eb('spaces.deleted_at', 'is', null), eb(contentRank('spaces'), '=', rankOf('admin'))]),
      );
  }

  /** Locks the row against other writers until the transaction ends; its current state, if it is still there. */
  lock(id: string): Promise<LockedSpace | undefined> {
    return this.#db
      .selectFrom('spaces')
      .select([
        'id',
        'organization_id',
        'deleted_at',
        'edit_mode',
        'revision_id',
        'store_id',
        'computed_specs',
      ])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Inserts a space with its first revision, and the store of its content unless it exists. */
  async insert(space: InsertObject<Tables, 'spaces'>, revision: Insertable<RevisionsTable>): Promise<void> {
    await sql`insert into content_stores (id) values (${space.store_id}) on conflict (id) do nothing`.execute(
      this.#db,
    );
    await this.#db.insertInto('spaces').values(space).returning('id').executeTakeFirstOrThrow();
    await this.#db.insertInto('revisions').values(revision).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<SpacesTable>): Promise<void> {
    await this.#db
      .updateTable('spaces')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Notes that a revision of a space has pages that stand for OpenAPI specs, whose names are read from its tree. */
  async markComputed(id: string): Promise<void> {
    await this.#db
      .updateTable('spaces')
      .set({ computed_specs: [] })
      .where('id', '=', id)
      .where('computed_specs', 'is', null)
      .execute();
  }

  /** The next spaces of an organization, in the order of their ids, whose pages stand for a spec, deleted or not. */
  async listIdsWithSpec(
    organizationId: string,
    slug: string,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('spaces')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('computed_specs', 'is not', null)
      .where(sql<boolean>`computed_specs @> array[${slug}]::text[]`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The spaces among some, and directly in some collections, that ever had a page that stands for a spec. */
  listComputed({ spaceIds = [], collectionIds = [] }: TreeItems) {
    return this.#db
      .selectFrom('spaces')
      .select(['id', 'organization_id'])
      .where('computed_specs', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('id', '=', eb.fn.any(eb.val(spaceIds))),
          eb('parent_id', '=', eb.fn.any(eb.val(collectionIds))),
        ]),
      )
      .execute();
  }

  /** Increments the number of change requests of a space, without gaps; locks the row until the transaction ends. */
  async nextChangeRequestNumber(id: string): Promise<number> {
    const { last_change_request_number: number } = await this.#db
      .updateTable('spaces')
      .set((eb) => ({ last_change_request_number: eb('last_change_request_number', '+', 1) }))
      .where('id', '=', id)
      .returning('last_change_request_number')
      .executeTakeFirstOrThrow();
    return number;
  }

  /** Increments the counters of a space. */
  async incrementCounts(id: string, steps: CounterSteps): Promise<void> {
    await this.#db
      .updateTable('spaces')
      .set((eb) => ({
        open_comment_count: eb('open_comment_count', '+', steps.openComments ?? 0),
        change_request_count: eb('change_request_count', '+', steps.changeRequests ?? 0),
        open_change_request_count: eb('open_change_request_count', '+', steps.openChangeRequests ?? 0),
        draft_change_request_count: eb('draft_change_request_count', '+', steps.draftChangeRequests ?? 0),
      }))
      .where('id', '=', id)
      .execute();
  }

  /** The spaces of an organization that the user may see. */
  listOfOrganization(organizationId: Expression<string>, userId: string) {
    return this.#visible(userId).where('spaces.organization_id', '=', organizationId);
  }

  /** The same spaces, counted in groups. */
  countsOfOrganization(organizationId: Expression<string>, userId: string) {
    return this.#db
      .selectFrom('space_counts as spaces')
      .innerJoin('members', membershipAt('spaces', userId))
      .select('spaces.count')
      .where('spaces.organization_id', '=', organizationId)
      .where(visibleContent('spaces', userId));
  }

  /**
   * Whether the user may see a space of an organization, to be composed. By an index for each space that is asked for,
   * which the database cannot plan otherwise. A guest sees few of them, those with a grant, whose ids are hashed: behind
   * `unnest` the database does not estimate how many they are.
   */
  isVisible(organizationId: Expression<string>, userId: string) {
    const ids = grantedIds(organizationId, userId);
    return (spaceId: Expression<string>) => sql<SqlBool>`(case
      when (${roleOf(organizationId, userId)}) is null then ${spaceId} in (select unnest((select array(${ids}))))
      else (select ${visibleByIndex('space', { role: roleOf(organizationId, userId), userId })}
        from spaces as space
        where space.id = ${spaceId} and space.organization_id = ${organizationId} and space.deleted_at is null)
      end)`;
  }

  /** Whether a space is not deleted, to be composed. */
  isNotDeleted() {
    return (spaceId: Expression<string>) =>
      sql<SqlBool>`(select space.deleted_at is null from spaces as space where space.id = ${spaceId})`;
  }

  /** The spaces directly in a collection that the user may see. */
  listOfParent(parentId: Expression<string>, userId: string) {
    return this.#visible(userId)
      .where('spaces.parent_id', '=', parentId)
      .where('spaces.organization_id', '=', organizationOf(parentId));
  }

  /** How many spaces of an organization each of the given members may see; no entry for none. */
  async countVisibleByMember(
    organizationId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await countVisibleByMember(this.#db, { organizationId, userIds });
    return new Map(rows.map((row) => [row.user_id, row.count]));
  }

  #visible(userId: string) {
    return forActor(this.#db, userId)
      .where('spaces.deleted_at', 'is', null)
      .where(visibleContent('spaces', userId));
  }
}

/** The ids of the spaces with a grant of a member, directly or above. */
function grantedIds(organizationId: Expression<string>, userId: string) {
  return sql`select spaces.id from members
    join effective_grants as held
      on held.organization_id = members.organization_id and held.subject_id = any(${subjectsOf(userId)})
    join spaces on spaces.access_node = held.node_id and spaces.deleted_at is null
    where members.organization_id = ${organizationId} and members.user_id = ${userId} and not members.disabled`;
}

function forActor(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('spaces')
    .leftJoin('members', membershipAt('spaces', userId))
    .leftJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
    .select(spaceRow.selected);
}

const findForActor = preparedQuery<{ id: string; userId: string }, SpaceRow>((db, parameter) =>
  forActor(db, parameter('userId')).where('spaces.id', '=', parameter('id')),
);

const countVisibleByMember = preparedQuery<
  { organizationId: string; userIds: readonly string[] },
  { user_id: string; count: number }
>((db, parameter) =>
  db
    .selectFrom('members')
    .innerJoin('space_counts as spaces', (join) =>
      join
        .onRef('spaces.organization_id', '=', 'members.organization_id')
        .on(visibleContent('spaces', sql.ref('members.user_id'))),
    )
    .select((eb) => ['members.user_id', eb.fn.sum<number>('spaces.count').as('count')])
    .where('members.organization_id', '=', parameter('organizationId'))
    .where('members.disabled', '=', false)
    .where((eb) => eb('members.user_id', '=', eb.fn.any(eb.val(parameter('userIds')))))
    .groupBy('members.user_id'),
);
