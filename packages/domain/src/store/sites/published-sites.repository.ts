import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { VisitorActor } from '../../core/actor.ts';
import { columnsOf, omit, outer, pick, prefixed, defineRow, type RowOf } from '../schema/row.ts';
import { organizationsTable } from '../tables/organizations.table.ts';
import { shareLinksTable } from '../tables/share-links.table.ts';
import { sitePublishingAuthTable } from '../tables/site-settings.table.ts';
import { siteSectionsTable, siteSpacesTable } from '../tables/site-structure.table.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';
import { siteColumns, type SiteRow } from './sites.repository.ts';
import { spaceColumns, type SpaceRow } from '../spaces/spaces.repository.ts';
import type { SectionRoute, SiteSpaceRoute } from './site-routes.ts';

/** A site that an address leads to, with what decides which visitors are admitted. */
const addressedSiteRow = defineRow({
  ...siteColumns,
  organization_hostname: columnsOf(organizationsTable).hostname,
  ...outer(omit(columnsOf(sitePublishingAuthTable, 'auth'), 'site_id', 'backend')),
});
export type PublishedSiteRow = RowOf<typeof addressedSiteRow>;
type SiteOnHostRow = PublishedSiteRow & {
  /** Whether another site is read behind a longer address. */
  readonly is_shadowed: boolean;
  /** Whether sites are read behind paths on the host. */
  readonly has_proxies: boolean;
};

/** What decides whether a visitor who was admitted may go on reading. */
const admissionColumns = {
  /** The number of keys of the site so far. */
  ...outer(pick(columnsOf(sitePublishingAuthTable, 'auth'), 'key_number')),
  /** Of the link that the visitor came by; `null` when it is gone or not active. */
  ...prefixed('share_', outer(pick(columnsOf(shareLinksTable), 'key'))),
};
export type AdmittingSite = Pick<SiteRow, 'published' | 'visibility'> &
  RowOf<{ readonly columns: typeof admissionColumns }>;

const siteForVisitorRow = defineRow({
  ...siteColumns,
  organization_hostname: columnsOf(organizationsTable).hostname,
  ...admissionColumns,
});
type SiteForVisitor = RowOf<typeof siteForVisitorRow>;

const conditionColumns = pick(columnsOf(siteSpacesTable), 'condition');
const locationForVisitorRow = defineRow({
  ...spaceColumns,
  ...pick(siteColumns, 'published'),
  ...prefixed('site_', pick(siteColumns, 'visibility')),
  ...admissionColumns,
  ...conditionColumns,
  ...prefixed('section_', outer(pick(columnsOf(siteSectionsTable), 'condition'))),
});
type LocationForVisitor = AdmittingSite & {
  readonly condition: string | null;
  readonly section_condition: string | null;
  readonly space: SpaceRow;
};

/** SQL of sites as the public reads them: by address, without a membership. */
export class PublishedSitesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The site under the server's own address; both names are ids or chosen names. */
  findByPath(organization: string, site: string): Promise<PublishedSiteRow | undefined> {
    return firstRow(findByPath(this.#db, { organization, site }));
  }

  /** A site of any address. */
  find(siteId: string): Promise<PublishedSiteRow | undefined> {
    return firstRow(find(this.#db, { siteId }));
  }

  /** The site on a host of its own, and those behind any of the given proxies, where the host is verified. */
  listByHost(host: string, proxies: readonly string[], deepest: string): Promise<SiteOnHostRow[]> {
    return listByHost(this.#db, {
      host,
      proxies,
      afterHost: `${host}/`,
      beforeHost: `${host}0`,
      after: `${deepest}/`,
      before: `${deepest}0`,
    });
  }

  /** Published sites that everyone may find. */
  listPublic(limit: number): Promise<PublishedSiteRow[]> {
    return listPublic(this.#db, { limit });
  }

  /** The routes of a site, in two statements. */
  async listRoutes(siteId: string): Promise<{ sections: SectionRoute[]; siteSpaces: SiteSpaceRoute[] }> {
    const [sections, siteSpaces] = await Promise.all([
      listSections(this.#db, { siteId }),
      listSiteSpaces(this.#db, { siteId }),
    ]);
    return { sections, siteSpaces };
  }

  /** The active share link of a site whose key has one of the hashes. */
  findShareLink(siteId: string, hashes: readonly string[]): Promise<{ id: string } | undefined> {
    return firstRow(findShareLink(this.#db, { siteId, hashes }));
  }

  findForVisitor({
    siteId,
    organizationId,
    shareLinkId = '',
  }: Pick<VisitorActor, 'siteId' | 'organizationId' | 'shareLinkId'>): Promise<SiteForVisitor | undefined> {
    return firstRow(findForVisitor(this.#db, { siteId, organizationId, shareLinkId }));
  }

  /** Every location of a space on the site of the visitor. */
  async listLocationsForVisitor(visitor: VisitorActor, spaceId: string): Promise<LocationForVisitor[]> {
    const { siteId, shareLinkId = '' } = visitor;
    const rows = await listLocationsForVisitor(this.#db, { siteId, shareLinkId, spaceId });
    return rows.map(
      ({ published, site_visibility, key_number, share_key, condition, section_condition, ...space }) => ({
        published,
        visibility: site_visibility,
        key_number,
        share_key,
        condition,
        section_condition,
        space: { ...space, organization_role: null, granted_rank: null },
      }),
    );
  }
}

function found(db: Kysely<Tables>) {
  return db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .leftJoin('site_publishing_auth as auth', 'auth.site_id', 'sites.id')
    .select(addressedSiteRow.selected);
}

const findByPath = preparedQuery<{ organization: string; site: string }, PublishedSiteRow>((db, parameter) =>
  found(db)
    // One look-up by each of its names, however many sites the organization has.
    .innerJoinLateral(
      sql<{ id: string }>`(
        select own.id from sites own
        where own.organization_id = organizations.id and own.id = ${parameter('site')}
        union all
        select own.id from sites own
        where own.organization_id = organizations.id and own.basename = ${parameter('site')}
      )`.as('named'),
      (join) => join.onRef('named.id', '=', 'sites.id'),
    )
    .where((eb) =>
      eb.or([
        eb('organizations.hostname', '=', parameter('organization')),
        eb('organizations.id', '=', parameter('organization')),
      ]),
    )
    // A basename that looks like the id of another site does not take its address.
    .orderBy((eb) => eb('sites.id', '=', parameter('site')), 'desc')
    .limit(1),
);

const find = preparedQuery<{ siteId: string }, PublishedSiteRow>((db, parameter) =>
  found(db).where('sites.id', '=', parameter('siteId')),
);

const listPublic = preparedQuery<{ limit: number }, PublishedSiteRow>((db, parameter) =>
  found(db)
    .where('sites.published', '=', sql.lit(true))
    .where('sites.visibility', '=', sql.lit('public'))
    .orderBy('sites.id')
    .limit(parameter('limit')),
);

const listByHost = preparedQuery<
  {
    host: string;
    proxies: readonly string[];
    afterHost: string;
    beforeHost: string;
    after: string;
    before: string;
  },
  SiteOnHostRow
>((db, parameter) =>
  found(db)
    .select([
      hasProxyBetween(db, parameter('after'), parameter('before')).as('is_shadowed'),
      hasProxyBetween(db, parameter('afterHost'), parameter('beforeHost')).as('has_proxies'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('sites.hostname_verified', '=', sql.lit(true)),
          eb('sites.hostname', '=', parameter('host')),
        ]),
        eb.and([
          eb('sites.proxy_verified', '=', sql.lit(true)),
          eb('sites.proxy_origin', '=', eb.fn.any(eb.val(parameter('proxies')))),
        ]),
      ]),
    ),
);

function hasProxyBetween(db: Kysely<Tables>, after: string, before: string): RawBuilder<boolean> {
  const deeper = db
    .selectFrom('sites as deeper')
    .select('deeper.id')
    .where('deeper.proxy_verified', '=', sql.lit(true))
    .where('deeper.proxy_origin', '>', after)
    .where('deeper.proxy_origin', '<', before);
  return sql<boolean>`exists ${deeper}`;
}

const listSections = preparedQuery<{ siteId: string }, SectionRoute>((db, parameter) =>
  db
    .selectFrom('site_sections')
    .select(['id', 'path', 'is_default', 'condition'])
    .where('site_id', '=', parameter('siteId'))
    .orderBy('position')
    .orderBy('id'),
);

const listSiteSpaces = preparedQuery<{ siteId: string }, SiteSpaceRoute>((db, parameter) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .innerJoin('revisions', 'revisions.id', 'spaces.revision_id')
    .select([
      'site_spaces.id',
      'site_spaces.section_id',
      'site_spaces.space_id',
      'site_spaces.path',
      'site_spaces.is_default',
      'site_spaces.condition',
      'spaces.store_id',
      'revisions.repository_hash',
    ])
    .where('site_spaces.site_id', '=', parameter('siteId'))
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id'),
);

const findShareLink = preparedQuery<{ siteId: string; hashes: readonly string[] }, { id: string }>(
  (db, parameter) =>
    db
      .selectFrom('share_links')
      .select('id')
      .where((eb) => eb('key_hash', '=', eb.fn.any(eb.val(parameter('hashes')))))
      .where('site_id', '=', parameter('siteId'))
      .where('active', '=', true),
);

type VisitorOf = { siteId: string; shareLinkId: string };

const findForVisitor = preparedQuery<VisitorOf & { organizationId: string }, SiteForVisitor>(
  (db, parameter) =>
    db
      .selectFrom('sites')
      .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
      .leftJoin('site_publishing_auth as auth', 'auth.site_id', 'sites.id')
      .leftJoin('share_links', (join) =>
        join
          .onRef('share_links.site_id', '=', 'sites.id')
          .on('share_links.id', '=', parameter('shareLinkId'))
          .on('share_links.active', '=', true),
      )
      .select(siteForVisitorRow.selected)
      .where('sites.id', '=', parameter('siteId'))
      .where('sites.organization_id', '=', parameter('organizationId')),
);

const listLocationsForVisitor = preparedQuery<
  VisitorOf & { spaceId: string },
  RowOf<typeof locationForVisitorRow>
>((db, parameter) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .leftJoin('site_publishing_auth as auth', 'auth.site_id', 'sites.id')
    .leftJoin('share_links', (join) =>
      join
        .onRef('share_links.site_id', '=', 'sites.id')
        .on('share_links.id', '=', parameter('shareLinkId'))
        .on('share_links.active', '=', true),
    )
    .select(locationForVisitorRow.selected)
    .where('site_spaces.space_id', '=', parameter('spaceId'))
    .where('site_spaces.site_id', '=', parameter('siteId'))
    .where('spaces.deleted_at', 'is', null),
);
