import { type Expression, type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { firstRow } from '@lectern/database';
import { accessColumns, grantedAt, membershipAt, visibleContent } from '../fragments/content-access.ts';
import { preparedQuery } from '../prepared-query.ts';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { organizationsTable } from '../tables/organizations.table.ts';
import { type SitesTable, sitesTable } from '../tables/sites.table.ts';
import type { Tables } from '../tables/tables.ts';

export const siteColumns = columnsOf(sitesTable);

/** A site as an actor sees it, with what decides their role; see `siteRole`. */
export const siteRow = defineRow({
  ...siteColumns,
  organization_hostname: columnsOf(organizationsTable).hostname,
  ...accessColumns,
});
export type SiteRow = RowOf<typeof siteRow> & {
  /** The key of the share link under which it is read. */
  readonly share_key?: string;
};

export type SiteFilter = {
  readonly space?: string | undefined;
  readonly title?: string | undefined;
  readonly published?: boolean | undefined;
};

/** SQL of sites. */
export class SitesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A site of an organization that the user is a member of. */
  findForActor(organizationId: string, id: string, userId: string): Promise<SiteRow | undefined> {
    return firstRow(findForActor(this.#db, { organizationId, id, userId }));
  }

  /** The site of an id, if the user may see it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return forActor(this.#db, userId).where(visibleContent('sites', userId)).where('sites.id', '=', id);
  }

  async insert(row: Insertable<SitesTable>): Promise<void> {
    await this.#db.insertInto('sites').values(row).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<SitesTable>): Promise<void> {
    await this.#db
      .updateTable('sites')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('sites').where('id', '=', id).execute();
  }

  /** Serializes changes of the structure of one site; whether it is still there. */
  async lock(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('sites')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The sites of an organization that the user may see. */
  listOfOrganization(organizationId: Expression<string>, userId: string, filter: SiteFilter) {
    const { space, title, published } = filter;
    return forActor(this.#db, userId)
      .where(visibleContent('sites', userId))
      .where('sites.organization_id', '=', organizationId)
      .$if(published !== undefined, (query) => query.where('sites.published', '=', published ?? false))
      .$if(title !== undefined, (query) =>
        query.where(sql<boolean>`strpos(lower(${sql.ref('sites.title')}), lower(${title ?? ''})) > 0`),
      )
      .$if(space !== undefined, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('site_spaces')
              .select('site_spaces.id')
              .whereRef('site_spaces.site_id', '=', 'sites.id')
              .where('site_spaces.space_id', '=', space ?? ''),
          ),
        ),
      );
  }
}

function forActor(db: Kysely<Tables>, userId: string) {
  return (
    db
      .selectFrom('sites')
      // There always is one; a left join costs nothing when nothing of it is selected.
      .leftJoin('organizations', 'organizations.id', 'sites.organization_id')
      .innerJoin('members', membershipAt('sites', userId))
      .leftJoinLateral(grantedAt('sites', userId), (join) => join.onTrue())
      .select(siteRow.selected)
  );
}

const findForActor = preparedQuery<{ organizationId: string; id: string; userId: string }, SiteRow>(
  (db, parameter) =>
    forActor(db, parameter('userId'))
      .where('sites.id', '=', parameter('id'))
      .where('sites.organization_id', '=', parameter('organizationId')),
);
