import type { Expression, Insertable, Kysely, Updateable } from 'kysely';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { type SiteSectionGroupsTable, siteSectionGroupsTable } from '../tables/site-structure.table.ts';
import type { Tables } from '../tables/tables.ts';

export const sectionGroupRow = defineRow(columnsOf(siteSectionGroupsTable));
export type SectionGroupRow = RowOf<typeof sectionGroupRow>;

/** SQL of the section groups of sites. */
export class SectionGroupsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string, id: string): Promise<SectionGroupRow | undefined> {
    return this.#db
      .selectFrom('site_section_groups')
      .select(sectionGroupRow.selected)
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .executeTakeFirst();
  }

  findMany(ids: readonly string[]): Promise<SectionGroupRow[]> {
    return this.#db
      .selectFrom('site_section_groups')
      .select(sectionGroupRow.selected)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** All groups of the given sites, in their order. */
  listBySiteIds(siteIds: readonly string[]): Promise<SectionGroupRow[]> {
    return this.#db
      .selectFrom('site_section_groups')
      .select(sectionGroupRow.selected)
      .where((eb) => eb('site_id', '=', eb.fn.any(eb.val(siteIds))))
      .orderBy('position')
      .orderBy('id')
      .execute();
  }

  /** The group of an id, if the user may see its site, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#db
      .selectFrom('site_section_groups')
      .innerJoin('sites', 'sites.id', 'site_section_groups.site_id')
      .innerJoin('members', membershipAt('sites', userId))
      .select(sectionGroupRow.selected)
      .where(visibleContent('sites', userId))
      .where('site_section_groups.id', '=', id);
  }

  async insert(row: Insertable<SiteSectionGroupsTable>): Promise<void> {
    await this.#db.insertInto('site_section_groups').values(row).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<SiteSectionGroupsTable>): Promise<void> {
    await this.#db
      .updateTable('site_section_groups')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('site_section_groups').where('id', '=', id).execute();
  }

  listOfSite(siteId: Expression<string>) {
    return this.#db
      .selectFrom('site_section_groups')
      .select(sectionGroupRow.selected)
      .where('site_section_groups.site_id', '=', siteId);
  }
}
