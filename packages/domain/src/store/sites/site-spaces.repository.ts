import {
  type AliasedRawBuilder,
  type Expression,
  type Insertable,
  type Kysely,
  sql,
  type Updateable,
} from 'kysely';
import {
  accessColumns,
  contentRank,
  grantedAt,
  membershipAt,
  subjectsOf,
  visibleContent,
} from '../fragments/content-access.ts';
import { firstRow, notInIdList } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import { columnsOf, omit, outer, pick, prefixed, defineRow, type RowOf } from '../schema/row.ts';
import { siteSectionsTable, type SiteSpacesTable, siteSpacesTable } from '../tables/site-structure.table.ts';
import { spacesTable } from '../tables/spaces.table.ts';
import type { Tables } from '../tables/tables.ts';
import { spaceColumns } from '../spaces/spaces.repository.ts';
import { siteAddressColumns } from './site-address-row.ts';

const siteSpaceColumns = columnsOf(siteSpacesTable);

/** Where the content of a space comes from and lies, and how much is being discussed or changed. */
const readerColumns = pick(
  columnsOf(spacesTable, 'shown'),
  'parent_id',
  'git_sync',
  'default_level',
  'open_comment_count',
  'change_request_count',
  'open_change_request_count',
  'draft_change_request_count',
);
const hiddenValues = new Map<string, string | number>([
  ['default_level', 'none'],
  ['open_comment_count', 0],
  ['change_request_count', 0],
  ['open_change_request_count', 0],
  ['draft_change_request_count', 0],
]);
type ReaderColumns = RowOf<{ readonly columns: typeof readerColumns }>;

/**
 * A site space together with the space it shows, whose columns keep their names. Who sees the site, and cannot read the
 * space, sees no more of it than visitors do.
 */
export const siteSpaceRow = defineRow({
  ...spaceColumns,
  ...readerColumns,
  ...prefixed('site_space_', pick(siteSpaceColumns, 'id')),
  ...omit(siteSpaceColumns, 'id', 'space_id', 'position'),
  ...prefixed('site_space_', pick(siteSpaceColumns, 'position')),
  ...accessColumns,
});
export type SiteSpaceRow = RowOf<typeof siteSpaceRow>;

/** The same beside its section and its site, where queries join them; see `withSite`. */
export const siteSpaceNodeRow = defineRow({
  ...siteSpaceRow.columns,
  // The same id, without reading the space.
  id: siteSpaceColumns.space_id,
  ...prefixed('section_', outer(pick(columnsOf(siteSectionsTable), 'path', 'is_default'))),
  ...siteAddressColumns,
});
export type SiteSpaceNodeRow = RowOf<typeof siteSpaceNodeRow>;

export type SiteSpaceFilter = {
  /** Only the default of the site, or all others. */
  readonly siteDefault: boolean | undefined;
  /** Ids that are left out, with commas between them. */
  readonly hidden: string | undefined;
};

/** The path, default and order of a site space, without the space. */
export type SiteSpacePlacement = {
  id: string;
  section_id: string | null;
  space_id: string;
  path: string;
  is_default: boolean;
  position: number;
};

/** SQL of the spaces of sites. */
export class SiteSpacesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string, id: string, userId: string): Promise<SiteSpaceRow | undefined> {
    return this.#withSpace(userId)
      .where('site_spaces.id', '=', id)
      .where('site_spaces.site_id', '=', siteId)
      .executeTakeFirst();
  }

  /** All of the given sites, in their order. */
  listBySiteIds(siteIds: readonly string[], userId: string): Promise<SiteSpaceRow[]> {
    return this.#withSpace(userId)
      .where((eb) => eb('site_spaces.site_id', '=', eb.fn.any(eb.val(siteIds))))
      .orderBy('site_spaces.position')
      .orderBy('site_spaces.id')
      .execute();
  }

  /** All of the given sections, in their order. */
  listBySectionIds(sectionIds: readonly string[], userId: string): Promise<SiteSpaceRow[]> {
    return this.#withSpace(userId)
      .where((eb) => eb('site_spaces.section_id', '=', eb.fn.any(eb.val(sectionIds))))
      .orderBy('site_spaces.position')
      .orderBy('site_spaces.id')
      .execute();
  }

  /** The site space of an id, if the user may see its site, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.withSite(userId).where(visibleContent('sites', userId)).where('site_spaces.id', '=', id);
  }

  /** The site spaces that show a space, on sites that the user may see, to be composed. */
  visibleOfSpace(spaceId: Expression<string>, userId: string) {
    return this.withSite(userId)
      .where(visibleContent('sites', userId))
      .where('site_spaces.space_id', '=', spaceId);
  }

  /**
   * Site spaces beside the space, the section, the site and its organization, to be composed. A join of which nothing
   * is selected costs nothing.
   */
  withSite(userId: string) {
    return this.#db
      .selectFrom('site_spaces')
      .leftJoin('spaces', 'spaces.id', 'site_spaces.space_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .leftJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
      .leftJoinLateral(shownToReaders(), (join) => join.onTrue())
      .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
      .leftJoin('sites', 'sites.id', 'site_spaces.site_id')
      .leftJoin('organizations', 'organizations.id', 'sites.organization_id')
      .select('site_spaces.id');
  }

  /** The site spaces of a site without their spaces, in order. */
  listPlacements(siteId: string): Promise<SiteSpacePlacement[]> {
    return this.#db
      .selectFrom('site_spaces')
      .select(['id', 'section_id', 'space_id', 'path', 'is_default', 'position'])
      .where('site_id', '=', siteId)
      .orderBy('position')
      .orderBy('id')
      .execute();
  }

  /** The highest grant of a user at every node with spaces of a site, as text: equal for equal grants. */
  async grantsOfUser(siteId: string, userId: string): Promise<string> {
    const row = await firstRow(grantsOfUser(this.#db, { siteId, userId }));
    return row?.grants ?? '';
  }

  /** The sites that show a space. */
  async listSiteIdsOfSpace(spaceId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('site_spaces')
      .select('site_id')
      .distinct()
      .where('space_id', '=', spaceId)
      .orderBy('site_id')
      .execute();
    return rows.map((row) => row.site_id);
  }

  /** Whether any of these spaces is on a site. */
  async isAnySpaceOnSite(spacesOfCollections: readonly string[]): Promise<boolean> {
    const row = await this.#db
      .selectFrom('site_spaces')
      .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
      .select('site_spaces.id')
      .where((eb) => eb('spaces.parent_id', '=', eb.fn.any(eb.val(spacesOfCollections))))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async insert(row: Insertable<SiteSpacesTable>): Promise<void> {
    await this.#db.insertInto('site_spaces').values(row).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<SiteSpacesTable>): Promise<void> {
    await this.#db
      .updateTable('site_spaces')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Moves the site spaces without a section into one; returns the ids of their spaces. */
  async moveIntoSection(siteId: string, sectionId: string): Promise<string[]> {
    const rows = await this.#db
      .updateTable('site_spaces')
      .set({ section_id: sectionId })
      .where('site_id', '=', siteId)
      .where('section_id', 'is', null)
      .returning('space_id')
      .execute();
    return rows.map((row) => row.space_id);
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('site_spaces').where('id', '=', id).execute();
  }

  listOfSite(siteId: Expression<string>, userId: string, { siteDefault, hidden }: SiteSpaceFilter) {
    return this.#withSpace(userId)
      .where('site_spaces.site_id', '=', siteId)
      .$if(siteDefault !== undefined, (query) =>
        query.where((eb) => {
          const inDefaultSection = eb.or([
            eb('site_spaces.section_id', 'is', null),
            eb.exists(
              eb
                .selectFrom('site_sections')
                .select('site_sections.id')
                .whereRef('site_sections.id', '=', 'site_spaces.section_id')
                .where('site_sections.is_default', '=', true),
            ),
          ]);
          const isSiteDefault = eb.and([eb('site_spaces.is_default', '=', true), inDefaultSection]);
          return siteDefault === true ? isSiteDefault : eb.not(isSiteDefault);
        }),
      )
      .$if(hidden !== undefined, (query) => query.where(notInIdList('site_spaces.id', hidden ?? '')));
  }

  #withSpace(userId: string) {
    return this.#db
      .selectFrom('site_spaces')
      .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .leftJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
      .innerJoinLateral(shownToReaders(), (join) => join.onTrue())
      .select(siteSpaceRow.selected);
  }
}

const grantsOfUser = preparedQuery<{ siteId: string; userId: string }, { grants: string | null }>(
  (db, parameter) =>
    db
      .selectFrom(
        sql<{ node_id: string; rank: number }>`(
          select held.node_id, max(held.rank) as rank from effective_grants as held
          where held.subject_id = any(${subjectsOf(parameter('userId'))})
            and held.node_id in (
              select spaces.access_node from site_spaces join spaces on spaces.id = site_spaces.space_id
              where site_spaces.site_id = ${parameter('siteId')})
          group by held.node_id)`.as('held'),
      )
      .select(
        sql<string | null>`string_agg(concat(held.node_id, ' ', held.rank), ',' order by held.node_id)`.as(
          'grants',
        ),
      ),
);

/** `readerColumns`, to be joined behind `membershipAt` and `grantedAt`. */
function shownToReaders(): AliasedRawBuilder<ReaderColumns, 'shown'> {
  const canRead = sql`${contentRank('spaces')} is not null`;
  const shown = Object.keys(readerColumns).map((name) => {
    const hidden = sql.lit(hiddenValues.get(name) ?? null);
    return sql`case when ${canRead} then ${sql.ref(`spaces.${name}`)} else ${hidden} end as ${sql.id(name)}`;
  });
  return sql<ReaderColumns>`(select ${sql.join(shown)})`.as('shown');
}
