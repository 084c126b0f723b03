import { type Kysely, type Selectable, sql } from 'kysely';
import type { LinkCounts, SpaceLinksTable } from '../tables/links.table.ts';
import type { Tables } from '../tables/tables.ts';
import { countLinks, edgeKey, type PageLinks, readLinks, urlKey, writeLinks } from './page-links.ts';

export type SpaceLinksRow = Selectable<SpaceLinksTable>;

/** A page with its indexed links. */
export type IndexedPageLinks = readonly [pageId: string, links: PageLinks];

/** How many rows one statement writes at most. */
const batchSize = 5000;

/** SQL of the link index. */
export class LinksRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A space with its current content, deleted or not. */
  findSpaceHead(spaceId: string) {
    return this.#db
      .selectFrom('spaces')
      .select(['id', 'organization_id', 'store_id', 'revision_id', 'computed_specs'])
      .where('id', '=', spaceId)
      .executeTakeFirst();
  }

  /** The state of the link index of a space, with the numbers of links. */
  findSpaceIndex(spaceId: string): Promise<SpaceLinksRow | undefined> {
    return this.#db
      .selectFrom('space_links')
      .select(['space_id', 'revision_id', 'server', 'ok', 'broken', 'in_app'])
      .where('space_id', '=', spaceId)
      .executeTakeFirst();
  }

  /** The first pages of a space with a link to a URL, by its index, as they have it. */
  listPagesWithUrl(spaceId: string, url: string, limit: number): Promise<string[]> {
    return this.listBacklinks(spaceId, edgeKey(urlKey(url)), { after: '', without: [], limit });
  }

  async putSpaceIndex(row: SpaceLinksRow): Promise<void> {
    await this.#db
      .insertInto('space_links')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('space_id').doUpdateSet((eb) => ({
          revision_id: eb.ref('excluded.revision_id'),
          server: eb.ref('excluded.server'),
          ok: eb.ref('excluded.ok'),
          broken: eb.ref('excluded.broken'),
          in_app: eb.ref('excluded.in_app'),
        })),
      )
      .execute();
  }

  /** The indexed links of pages, by page id. */
  async findPages(spaceId: string, pageIds: readonly string[]): Promise<Map<string, PageLinks>> {
    if (pageIds.length === 0) return new Map();
    const rows = await this.#pages(spaceId)
      .where((eb) => eb('page_id', '=', eb.fn.any(eb.val(pageIds))))
      .execute();
    return new Map(rows.map(indexedPageOf));
  }

  /** The anchors of indexed pages of spaces, with the text that has them, by `<space>/<page>`. */
  async findAnchorsOfPages(
    pages: readonly { readonly spaceId: string; readonly pageId: string }[],
  ): Promise<ReadonlyMap<string, Pick<PageLinks, 'document' | 'anchors'>>> {
    if (pages.length === 0) return new Map();
    const spaceIds = pages.map(({ spaceId }) => spaceId);
    const pageIds = pages.map(({ pageId }) => pageId);
    const asked = sql<{
      space_id: string;
      page_id: string;
    }>`(select distinct * from unnest(${spaceIds}::text[], ${pageIds}::text[]) as pages (space_id, page_id))`;
    const rows = await this.#db
      .selectFrom(asked.as('asked'))
      .innerJoin('page_links', (join) =>
        join
          .onRef('page_links.space_id', '=', 'asked.space_id')
          .onRef('page_links.page_id', '=', 'asked.page_id'),
      )
      .select(['page_links.space_id', 'page_links.page_id', 'page_links.document', 'page_links.anchors'])
      .execute();
    return new Map(
      rows.map(({ space_id, page_id, document, anchors }) => [
        `${space_id}/${page_id}`,
        { document, anchors: JSON.parse(anchors) },
      ]),
    );
  }

  /** Pages that have links, of one status or of any, from one page on in the order of their ids. */
  async listPages(
    spaceId: string,
    {
      column,
      from,
      without,
      limit,
    }: { column: keyof LinkCounts | undefined; from: string; without: readonly string[]; limit: number },
  ): Promise<IndexedPageLinks[]> {
    const rows = await this.#pages(spaceId)
      .where('page_id', '>=', from)
      .where(
        column === undefined ? sql<boolean>`ok + broken + in_app > 0` : sql<boolean>`${sql.ref(column)} > 0`,
      )
      .where(sql<boolean>`page_id <> all(${without}::text[])`)
      .orderBy('page_id')
      .limit(limit)
      .execute();
    return rows.map(indexedPageOf);
  }

  #pages(spaceId: string) {
    return this.#db
      .selectFrom('page_links')
      .select(['page_id', 'document', 'anchors', 'links', 'edges'])
      .where('space_id', '=', spaceId);
  }

  /** The pages whose links depend on any of the keys. */
  async listDependents(spaceId: string, keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await this.#db
      .selectFrom('link_edges')
      .select('page_id')
      .distinct()
      .where('space_id', '=', spaceId)
      .where((eb) => eb('key', '=', eb.fn.any(eb.val(keys))))
      .execute();
    return rows.map(({ page_id: id }) => id);
  }

  /** The pages with links that lead to what a key names, after one page in the order of their ids. */
  async listBacklinks(
    spaceId: string,
    key: string,
    { after, without, limit }: { after: string; without: readonly string[]; limit: number },
  ): Promise<string[]> {
    const rows = await this.#backlinks(spaceId, key, without)
      .select('page_id')
      .where('page_id', '>', after)
      .orderBy('page_id')
      .limit(limit)
      .execute();
    return rows.map(({ page_id: id }) => id);
  }

  async countBacklinks(spaceId: string, key: string, without: readonly string[]): Promise<number> {
    const row = await this.#backlinks(spaceId, key, without)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  }

  #backlinks(spaceId: string, key: string, without: readonly string[]) {
    return this.#db
      .selectFrom('link_edges')
      .where('space_id', '=', spaceId)
      .where('key', '=', key)
      .where('leads', '=', true)
      .where(sql<boolean>`page_id <> all(${without}::text[])`);
  }

  /** Puts pages into the index, in place of their last state; the edges are for `putEdges`. */
  async putPages(spaceId: string, pages: readonly IndexedPageLinks[]): Promise<void> {
    for (let start = 0; start < pages.length; start += batchSize) {
      const batch = pages.slice(start, start + batchSize);
      const texts = (of: (links: PageLinks) => string | null) => batch.map(([, links]) => of(links));
      const counts = batch.map(([, { links }]) => countLinks(links));
      await sql`insert into page_links (space_id, page_id, document, anchors, links, edges, ok, broken, in_app)
        select ${spaceId}, * from unnest(${batch.map(([id]) => id)}::text[], ${texts(({ document }) => document)}::text[],
          ${texts(({ anchors }) => JSON.stringify(anchors))}::text[], ${texts(({ links }) => writeLinks(links))}::text[],
          ${texts(({ edges }) => JSON.stringify([...edges]))}::text[], ${counts.map(({ ok }) => ok)}::int[],
          ${counts.map(({ broken }) => broken)}::int[], ${counts.map(({ in_app: inApp }) => inApp)}::int[])
        on conflict (space_id, page_id) do update set document = excluded.document, anchors = excluded.anchors,
          links = excluded.links, edges = excluded.edges, ok = excluded.ok, broken = excluded.broken,
          in_app = excluded.in_app`.execute(this.#db);
    }
  }

  async deletePages(spaceId: string, pageIds: readonly string[]): Promise<void> {
    if (pageIds.length === 0) return;
    await this.#db
      .deleteFrom('page_links')
      .where('space_id', '=', spaceId)
      .where((eb) => eb('page_id', '=', eb.fn.any(eb.val(pageIds))))
      .execute();
  }

  async putEdges(
    spaceId: string,
    edges: readonly { key: string; pageId: string; leads: boolean }[],
  ): Promise<void> {
    for (let start = 0; start < edges.length; start += batchSize) {
      const batch = edges.slice(start, start + batchSize);
      await sql`insert into link_edges (space_id, key, page_id, leads)
        select ${spaceId}, * from unnest(${batch.map(({ key }) => key)}::text[],
          ${batch.map(({ pageId }) => pageId)}::text[], ${batch.map(({ leads }) => leads)}::bool[])
        on conflict (space_id, key, page_id) do update set leads = excluded.leads`.execute(this.#db);
    }
  }

  async deleteEdges(spaceId: string, edges: readonly { key: string; pageId: string }[]): Promise<void> {
    if (edges.length === 0) return;
    await sql`delete from link_edges using unnest(${edges.map(({ key }) => key)}::text[],
        ${edges.map(({ pageId }) => pageId)}::text[]) as gone (key, page_id)
      where link_edges.space_id = ${spaceId} and link_edges.key = gone.key
        and link_edges.page_id = gone.page_id`.execute(this.#db);
  }

  /** Deletes some of the rows of pages; whether there may be more. */
  async deleteSome(spaceId: string, limit: number): Promise<boolean> {
    for (const table of ['link_edges', 'page_links']) {
      const { rows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where space_id = ${spaceId} limit ${sql.lit(limit)}))
        returning page_id`.execute(this.#db);
      if (rows.length > 0) return true;
    }
    return false;
  }

  async deleteAll(spaceId: string): Promise<void> {
    await this.#db.deleteFrom('link_edges').where('space_id', '=', spaceId).execute();
    await this.#db.deleteFrom('page_links').where('space_id', '=', spaceId).execute();
    await this.#db.deleteFrom('space_links').where('space_id', '=', spaceId).execute();
  }
}

type StoredPage = { page_id: string; document: string | null; anchors: string; links: string; edges: string };

function indexedPageOf({ page_id: id, document, anchors, links, edges }: StoredPage): IndexedPageLinks {
  const read = (text: string) => JSON.parse(text);
  return [id, { document, anchors: read(anchors), links: readLinks(links), edges: new Map(read(edges)) }];
}
