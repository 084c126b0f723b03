import type { Expression, Insertable, Kysely, Updateable } from 'kysely';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import { columnsOf, outer, pick, prefixed, defineRow, type RowOf } from '../schema/row.ts';
import { type SiteRedirectsTable, siteRedirectsTable } from '../tables/redirects.table.ts';
import { siteSectionsTable, siteSpacesTable } from '../tables/site-structure.table.ts';
import type { Tables } from '../tables/tables.ts';

const sections = columnsOf(siteSectionsTable);
const siteSpaces = columnsOf(siteSpacesTable);

export const redirectRow = defineRow(columnsOf(siteRedirectsTable));
export type RedirectRow = RowOf<typeof redirectRow>;

/** A redirect beside where it leads. */
const redirectTargetRow = defineRow({
  ...redirectRow.columns,
  /** Of the destination, and of the section that it is in. */
  ...prefixed('target_section_', outer(pick(sections, 'id'))),
  ...prefixed('section_', outer(pick(sections, 'path', 'is_default'))),
  ...prefixed('site_space_', outer(pick(siteSpaces, 'path', 'is_default'))),
  ...outer(pick(siteSpaces, 'space_id')),
});
export type RedirectTargetRow = RowOf<typeof redirectTargetRow>;

/** SQL of the redirects of sites. */
export class RedirectsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string, id: string): Promise<RedirectRow | undefined> {
    return this.#db
      .selectFrom('site_redirects')
      .select(redirectRow.selected)
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .executeTakeFirst();
  }

  /** The redirect of a path, beside what its address is made of. */
  findBySource(siteId: string, source: string): Promise<RedirectTargetRow | undefined> {
    return this.#db
      .selectFrom('site_redirects')
      .leftJoin('site_spaces', 'site_spaces.id', 'site_redirects.site_space_id')
      .leftJoin('site_sections', (join) =>
        join.on((eb) =>
          eb(
            'site_sections.id',
            '=',
            eb.fn.coalesce('site_redirects.site_section_id', 'site_spaces.section_id'),
          ),
        ),
      )
      .select(redirectTargetRow.selected)
      .where('site_redirects.site_id', '=', siteId)
      .where('site_redirects.source', '=', source)
      .executeTakeFirst();
  }

  /** The ids of the redirects of paths, by path. */
  async findIds(siteId: string, sources: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#db
      .selectFrom('site_redirects')
      .select(['id', 'source'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('source', '=', eb.fn.any(eb.val(sources))))
      .execute();
    return new Map(rows.map(({ id, source }) => [source, id]));
  }

  /** Inserts redirects; those of paths that have one get its destination. */
  async upsertMany(rows: readonly Insertable<SiteRedirectsTable>[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#db
      .insertInto('site_redirects')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'source']).doUpdateSet((eb) => ({
          site_section_id: eb.ref('excluded.site_section_id'),
          site_space_id: eb.ref('excluded.site_space_id'),
          page_id: eb.ref('excluded.page_id'),
          external_url: eb.ref('excluded.external_url'),
        })),
      )
      .execute();
  }

  async deleteMany(siteId: string, sources: readonly string[]): Promise<void> {
    if (sources.length === 0) return;
    await this.#db
      .deleteFrom('site_redirects')
      .where('site_id', '=', siteId)
      .where((eb) => eb('source', '=', eb.fn.any(eb.val(sources))))
      .execute();
  }

  async insert(row: Insertable<SiteRedirectsTable>): Promise<void> {
    await this.#db.insertInto('site_redirects').values(row).returning('id').executeTakeFirstOrThrow();
  }

  async update(siteId: string, id: string, changes: Updateable<SiteRedirectsTable>): Promise<void> {
    await this.#db
      .updateTable('site_redirects')
      .set(changes)
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Whether there was such a redirect on the site. */
  async delete(siteId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('site_redirects')
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The redirect of an id, if the user may see its site, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#ofMember(userId).where('site_redirects.id', '=', id);
  }

  /** The redirects of a site, for those who may see it. */
  listOfSite(siteId: Expression<string>, userId: string) {
    return this.#ofMember(userId).where('site_redirects.site_id', '=', siteId);
  }

  #ofMember(userId: string) {
    return this.#db
      .selectFrom('site_redirects')
      .innerJoin('sites', 'sites.id', 'site_redirects.site_id')
      .innerJoin('members', membershipAt('sites', userId))
      .where(visibleContent('sites', userId))
      .select(redirectRow.selected);
  }
}
