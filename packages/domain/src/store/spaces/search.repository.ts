import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { SearchPagesRow } from '../tables/search.table.ts';
import { type SearchResultRow, searchStatement, type SearchRequest } from './search-statement.ts';
import type { IndexedPage } from '@lectern/content';

/** A row of the index. */
export type SearchedPage = {
  readonly pageId: string;
  readonly audience: SearchPagesRow['audience'];
  readonly page: IndexedPage;
  /** The slug of the spec of a computed page. */
  readonly spec?: string;
};

/** SQL of the search index. */
export class SearchRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Puts pages into the index, in place of their last state. */
  async put(
    { id, organization_id: organizationId }: { readonly id: string; readonly organization_id: string },
    pages: readonly SearchedPage[],
  ): Promise<void> {
    if (pages.length === 0) return;
    const members = (of: (page: IndexedPage) => string) => pages.map(({ page }) => of(page));
    const [pageIds, audiences] = [pages.map((page) => page.pageId), pages.map(({ audience }) => audience)];
    await sql`with replaced as (
        delete from search_pages
        where space_id = ${id} and page_id = any(${pageIds}::text[])
          and (page_id, audience) not in (select * from unnest(${pageIds}::text[], ${audiences}::text[]))
      )
      insert into search_pages
        (space_id, organization_id, page_id, audience, spec, words, subject, title, headings, text, sections)
      select ${id}, ${organizationId}, page_id, audience, spec, words::tsvector, subject::tsvector, title, headings, text,
        sections
      from unnest(${pageIds}::text[], ${audiences}::text[],
        ${pages.map(({ spec = null }) => spec)}::text[], ${members(({ words }) => words)}::text[],
        ${members(({ subject }) => subject)}::text[], ${members(({ title }) => title)}::text[],
        ${members(({ headings }) => headings)}::text[], ${members(({ text }) => text)}::text[],
        ${members(({ sections }) => sections)}::text[])
        as made (page_id, audience, spec, words, subject, title, headings, text, sections)
      on conflict (space_id, page_id, audience) do update set spec = excluded.spec, words = excluded.words, subject = excluded.subject,
        title = excluded.title, headings = excluded.headings, text = excluded.text, sections = excluded.sections`.execute(
      this.#db,
    );
  }

  /** Deletes the computed pages of a space but these. */
  async deleteOtherComputed(spaceId: string, pageIds: readonly string[]): Promise<void> {
    await sql`delete from search_pages
      where space_id = ${spaceId} and spec is not null and page_id <> all(${[...pageIds]}::text[])`.execute(
      this.#db,
    );
  }

  async delete(spaceId: string, pageIds: readonly string[]): Promise<void> {
    if (pageIds.length === 0) return;
    await this.#db
      .deleteFrom('search_pages')
      .where('space_id', '=', spaceId)
      .where((eb) => eb('page_id', '=', eb.fn.any(eb.val(pageIds))))
      .execute();
  }

  /** Adds pages that the index lacks until `removeUnindexed`. */
  async addUnindexed(spaceId: string, pageIds: readonly string[]): Promise<void> {
    await sql`insert into unindexed_pages (space_id, page_id)
      select ${spaceId}, unnest(${[...pageIds]}::text[]) on conflict do nothing`.execute(this.#db);
  }

  /** Some of the pages that the index lacks. */
  async listUnindexed(spaceId: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('unindexed_pages')
      .select('page_id')
      .where('space_id', '=', spaceId)
      .orderBy('page_id')
      .limit(limit)
      .execute();
    return rows.map(({ page_id: id }) => id);
  }

  /** The number of pages that the index lacks. */
  async countUnindexed(spaceId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('unindexed_pages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('space_id', '=', spaceId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async removeUnindexed(spaceId: string, pageIds: readonly string[]): Promise<void> {
    if (pageIds.length === 0) return;
    await this.#db
      .deleteFrom('unindexed_pages')
      .where('space_id', '=', spaceId)
      .where((eb) => eb('page_id', '=', eb.fn.any(eb.val(pageIds))))
      .execute();
  }

  async deleteAll(spaceId: string): Promise<void> {
    await this.#db.deleteFrom('unindexed_pages').where('space_id', '=', spaceId).execute();
    await this.#db.deleteFrom('search_pages').where('space_id', '=', spaceId).execute();
  }

  /** The number of results, and one page of them, the best first. */
  async find(request: SearchRequest): Promise<{ count: number; rows: SearchResultRow[] }> {
    const { rows } = await searchStatement(request).execute(this.#db);
    return {
      count: rows[0]?.count ?? 0,
      rows: rows.filter((row): row is typeof row & SearchResultRow => row.page_id !== null),
    };
  }

  /** The sections of each of the given pages, as JSON. */
  async listSections(pages: readonly SearchResultRow[]): Promise<string[]> {
    const { rows } = await sql<{ sections: string | null }>`select own.sections
      from unnest(${pages.map(({ space_id: id }) => id)}::text[], ${pages.map(({ page_id: id }) => id)}::text[],
        ${pages.map(({ audience }) => audience)}::text[])
        with ordinality as asked (space_id, page_id, audience, place)
      left join search_pages as own on own.space_id = asked.space_id and own.page_id = asked.page_id
        and own.audience = asked.audience
      order by asked.place`.execute(this.#db);
    return rows.map(({ sections }) => sections ?? '[]');
  }
}
