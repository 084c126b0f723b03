import { permissions, rankOf } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import { contentRank, grantedAt, membershipAt } from '../fragments/content-access.ts';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { type ShareLinksTable, shareLinksTable } from '../tables/share-links.table.ts';
import type { Tables } from '../tables/tables.ts';
import { siteAddressColumns } from './site-address-row.ts';

/** A share link beside what the address of its site is made of. */
export const shareLinkRow = defineRow({ ...columnsOf(shareLinksTable), ...siteAddressColumns });
export type ShareLinkRow = RowOf<typeof shareLinkRow>;

/** SQL of the share links of sites. */
export class ShareLinksRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string, id: string): Promise<ShareLinkRow | undefined> {
    return this.#withSite()
      .where('share_links.id', '=', id)
      .where('share_links.site_id', '=', siteId)
      .executeTakeFirst();
  }

  async insert(row: Insertable<ShareLinksTable>): Promise<void> {
    await this.#db.insertInto('share_links').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether there is such a link of the site. */
  async update(siteId: string, id: string, changes: Updateable<ShareLinksTable>): Promise<boolean> {
    const row = await this.#db
      .updateTable('share_links')
      .set(changes)
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether there was such a link of the site. */
  async delete(siteId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('share_links')
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The link of an id, if the user may edit its site, to be composed. */
  editable(id: Expression<string>, userId: string) {
    return this.#ofEditor(userId).where('share_links.id', '=', id);
  }

  /** The links of a site, for those who may edit it. */
  listOfSite(siteId: Expression<string>, userId: string) {
    return this.#ofEditor(userId).where('share_links.site_id', '=', siteId);
  }

  #ofEditor(userId: string) {
    return this.#withSite()
      .innerJoin('members', membershipAt('sites', userId))
      .innerJoinLateral(grantedAt('sites', userId), (join) => join.onTrue())
      .where(sql<SqlBool>`${contentRank('sites')} >= ${sql.lit(rankOf(permissions['site.edit'].role))}`);
  }

  #withSite() {
    return this.#db
      .selectFrom('share_links')
      .innerJoin('sites', 'sites.id', 'share_links.site_id')
      .leftJoin('organizations', 'organizations.id', 'sites.organization_id')
      .select(shareLinkRow.selected);
  }
}
