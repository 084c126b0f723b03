import type { Expression, Insertable, Kysely, Updateable } from 'kysely';
import { notInIdList } from '@lectern/database';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { type SiteSectionsTable, siteSectionsTable } from '../tables/site-structure.table.ts';
import type { Tables } from '../tables/tables.ts';
import { siteAddressColumns } from './site-address-row.ts';

export const siteSectionRow = defineRow(columnsOf(siteSectionsTable));
export type SiteSectionRow = RowOf<typeof siteSectionRow>;

/** A section beside its site, where queries join it; see `withSite`. */
export const siteSectionNodeRow = defineRow({ ...siteSectionRow.columns, ...siteAddressColumns });
/** SQL of the sections of sites. */
export class SiteSectionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string, id: string): Promise<SiteSectionRow | undefined> {
    return this.#db
      .selectFrom('site_sections')
      .select(siteSectionRow.selected)
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .executeTakeFirst();
  }

  findMany(ids: readonly string[]): Promise<SiteSectionRow[]> {
    return this.#db
      .selectFrom('site_sections')
      .select(siteSectionRow.selected)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** All sections of the given sites, in their order. */
  listBySiteIds(siteIds: readonly string[]): Promise<SiteSectionRow[]> {
    return this.#db
      .selectFrom('site_sections')
      .select(siteSectionRow.selected)
      .where((eb) => eb('site_id', '=', eb.fn.any(eb.val(siteIds))))
      .orderBy('position')
      .orderBy('id')
      .execute();
  }

  /** All sections of the given groups, in their order. */
  listByGroupIds(groupIds: readonly string[]): Promise<SiteSectionRow[]> {
    return this.#db
      .selectFrom('site_sections')
      .select(siteSectionRow.selected)
      .where((eb) => eb('group_id', '=', eb.fn.any(eb.val(groupIds))))
      .orderBy('position')
      .orderBy('id')
      .execute();
  }

  /** The section of an id, if the user may see its site, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.withSite()
      .innerJoin('members', membershipAt('sites', userId))
      .where(visibleContent('sites', userId))
      .where('site_sections.id', '=', id);
  }

  /** Sections beside their site and its organization, to be composed. A join of which nothing is selected costs nothing. */
  withSite() {
    return this.#db
      .selectFrom('site_sections')
      .leftJoin('sites', 'sites.id', 'site_sections.site_id')
      .leftJoin('organizations', 'organizations.id', 'sites.organization_id')
      .select(siteSectionRow.selected);
  }

  async insert(row: Insertable<SiteSectionsTable>): Promise<void> {
    await this.#db.insertInto('site_sections').values(row).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<SiteSectionsTable>): Promise<void> {
    await this.#db
      .updateTable('site_sections')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('site_sections').where('id', '=', id).execute();
  }

  /** The sections of a site without those of the given ids, which have commas between them. */
  listOfSite(siteId: Expression<string>, hidden: string | undefined) {
    return this.#db
      .selectFrom('site_sections')
      .select(siteSectionRow.selected)
      .where('site_sections.site_id', '=', siteId)
      .$if(hidden !== undefined, (query) => query.where(notInIdList('site_sections.id', hidden ?? '')));
  }
}
