import type { Expression, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { SiteRedirectsTable } from '../tables/site-tables.ts';
import type { Tables } from '../tables/tables.ts';

export type RedirectRow = Selectable<SiteRedirectsTable>;

/** A redirect beside where it leads. */
export type RedirectTargetRow = RedirectRow & {
  section_path: string | null;
  section_is_default: boolean | null;
  site_space_path: string | null;
  site_space_is_default: boolean | null;
  /** That of the site space. */
  space_id: string | null;
  /** Of the destination, and of the section that it is in. */
  target_section_id: string | null;
};

const columns = [
  'site_redirects.id',
  'site_redirects.site_id',
  'site_redirects.source',
  'site_redirects.site_section_id',
  'site_redirects.site_space_id',
  'site_redirects.page_id',
  'site_redirects.created_at',
] as const;

/** SQL of the redirects of sites. */
export class RedirectsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string, id: string): Promise<RedirectRow | undefined> {
    return this.#db
      .selectFrom('site_redirects')
      .select(columns)
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
      .select(columns)
      .select([
        'site_sections.id as target_section_id',
        'site_sections.path as section_path',
        'site_sections.is_default as section_is_default',
        'site_spaces.path as site_space_path',
        'site_spaces.is_default as site_space_is_default',
        'site_spaces.space_id',
      ])
      .where('site_redirects.site_id', '=', siteId)
      .where('site_redirects.source', '=', source)
      .executeTakeFirst();
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
      .innerJoin('members', (join) =>
        join
          .onRef('members.organization_id', '=', 'sites.organization_id')
          .on('members.user_id', '=', userId)
          .on('members.disabled', '=', false)
          .on('members.role', 'is not', null),
      )
      .select(columns);
  }
}
