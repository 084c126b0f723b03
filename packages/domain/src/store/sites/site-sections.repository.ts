import type { Expression, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { notAmong } from '@lectern/database';
import type { SiteSectionsTable } from '../tables/site-tables.ts';
import type { Tables } from '../tables/tables.ts';

export type SiteSectionRow = Selectable<SiteSectionsTable>;

const columns = [
  'site_sections.id',
  'site_sections.site_id',
  'site_sections.group_id',
  'site_sections.title',
  'site_sections.description',
  'site_sections.path',
  'site_sections.icon',
  'site_sections.condition',
  'site_sections.is_default',
  'site_sections.position',
] as const;

/** SQL of the sections of sites. */
export class SiteSectionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string, id: string): Promise<SiteSectionRow | undefined> {
    return this.#db
      .selectFrom('site_sections')
      .select(columns)
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .executeTakeFirst();
  }

  findMany(ids: readonly string[]): Promise<SiteSectionRow[]> {
    return this.#db
      .selectFrom('site_sections')
      .select(columns)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** All sections of the given sites, in their order. */
  listBySiteIds(siteIds: readonly string[]): Promise<SiteSectionRow[]> {
    return this.#db
      .selectFrom('site_sections')
      .select(columns)
      .where((eb) => eb('site_id', '=', eb.fn.any(eb.val(siteIds))))
      .orderBy('position')
      .orderBy('id')
      .execute();
  }

  /** All sections of the given groups, in their order. */
  listByGroupIds(groupIds: readonly string[]): Promise<SiteSectionRow[]> {
    return this.#db
      .selectFrom('site_sections')
      .select(columns)
      .where((eb) => eb('group_id', '=', eb.fn.any(eb.val(groupIds))))
      .orderBy('position')
      .orderBy('id')
      .execute();
  }

  /** The section of an id, if the user may see its site, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.withSite()
      .innerJoin('members', (join) =>
        join
          .onRef('members.organization_id', '=', 'sites.organization_id')
          .on('members.user_id', '=', userId)
          .on('members.disabled', '=', false),
      )
      .where('members.role', 'is not', null)
      .where('site_sections.id', '=', id);
  }

  /** Sections beside their site and its organization, to be composed. A join of which nothing is selected costs nothing. */
  withSite() {
    return this.#db
      .selectFrom('site_sections')
      .leftJoin('sites', 'sites.id', 'site_sections.site_id')
      .leftJoin('organizations', 'organizations.id', 'sites.organization_id')
      .select(columns);
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
      .select(columns)
      .where('site_sections.site_id', '=', siteId)
      .$if(hidden !== undefined, (query) => query.where(notAmong('site_sections.id', hidden ?? '')));
  }
}
