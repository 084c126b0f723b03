import { type Kysely, sql } from 'kysely';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** A version, and the snapshot of the database that it was read in. */
export type SiteVersionRow = { readonly version: string; readonly snapshot: string };

/** SQL of the versions of sites. */
export class SiteVersionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * The version of everything that published answers are made of: a digest of the versions of the rows (`xmin`, the
   * transaction that wrote a row). Equal for equal rows, and another one after every change of one of them, whoever made
   * it. `undefined` for no such site of the organization.
   */
  find(organizationId: string, siteId: string): Promise<SiteVersionRow | undefined> {
    return firstRow(find(this.#db, { organizationId, siteId }));
  }

  /** The snapshot of a statement of now: of equal ones, both see the same rows of all tables. */
  async findSnapshot(): Promise<string> {
    const row = await firstRow(findSnapshot(this.#db, {}));
    if (row === undefined) throw new Error('The database has no snapshot.');
    return row.snapshot;
  }
}

// Which transactions have ended, of this server since its start: one that takes over may not have the last ones, and uses
// their numbers again. A standby does not say which are running: its snapshots are never the same.
const snapshot =
  sql<string>`concat(pg_current_snapshot(), ' ', date_part('epoch', pg_postmaster_start_time()),
    case when pg_is_in_recovery() then clock_timestamp() end)`.as('snapshot');

const findSnapshot = preparedQuery<Record<string, never>, Pick<SiteVersionRow, 'snapshot'>>((db) =>
  db.selectNoFrom(snapshot),
);

// Of this server since its start: one that takes over without the last transactions uses their numbers again, for other rows.
// Revisions are named by the rows of their spaces, and never change.
const find = preparedQuery<{ organizationId: string; siteId: string }, SiteVersionRow>((db, parameter) =>
  db
    .selectFrom('sites')
    .select(
      sql<string>`md5(concat_ws(';', date_part('epoch', pg_postmaster_start_time()), sites.xmin,
        (select organizations.xmin from organizations where organizations.id = sites.organization_id),
        coalesce((select auth.xmin::text from site_publishing_auth auth where auth.site_id = sites.id), '-'),
        coalesce((select own.xmin::text from site_customizations own where own.site_id = sites.id), '-'),
        coalesce((select string_agg(concat(links.id, ' ', links.xmin), ',' order by links.id)
          from share_links links where links.site_id = sites.id), '-'),
        coalesce((select string_agg(concat(groups.id, ' ', groups.xmin), ',' order by groups.id)
          from site_section_groups groups where groups.site_id = sites.id), '-'),
        coalesce((select string_agg(concat(sections.id, ' ', sections.xmin), ',' order by sections.id)
          from site_sections sections where sections.site_id = sites.id), '-'),
        coalesce((select string_agg(concat(places.id, ' ', places.xmin, ' ', spaces.xmin, ' ', own.xmin), ','
            order by places.id)
          from site_spaces places
          join spaces on spaces.id = places.space_id
          left join site_space_customizations own on own.site_space_id = places.id
          where places.site_id = sites.id), '-')))`.as('version'),
    )
    .select(snapshot)
    .where('sites.id', '=', parameter('siteId'))
    .where('sites.organization_id', '=', parameter('organizationId')),
);
