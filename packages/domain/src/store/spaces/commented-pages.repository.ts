import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { CommentedPage } from './commented-page.ts';

/** A space, or a change request of it, that is commented on. */
export type CommentedContentIds = {
  readonly id: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
};

/** SQL of pages that there are comments on. */
export class CommentedPagesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The ids of the pages with comments of a space or a change request; of those in `among`, if given. */
  async listIds(placeId: string, among?: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('commented_pages')
      .select('page_id')
      .where('place_id', '=', placeId)
      .$if(among !== undefined, (query) =>
        query.where((eb) => eb('page_id', '=', eb.fn.any(eb.val(among ?? [])))),
      )
      .execute();
    return rows.map((row) => row.page_id);
  }

  /** Adds a page with comments. */
  async add(
    { spaceId, changeRequestId }: CommentedContentIds,
    { id, ...page }: CommentedPage,
  ): Promise<void> {
    await this.#db
      .insertInto('commented_pages')
      .values({ ...page, space_id: spaceId, change_request_id: changeRequestId, page_id: id })
      .onConflict((conflict) => conflict.columns(['place_id', 'page_id']).doNothing())
      .execute();
  }

  /** Updates pages of a space or a change request, which the caller has locked. */
  async put(placeId: string, pages: readonly CommentedPage[]): Promise<void> {
    if (pages.length === 0) return;
    const all = <Name extends keyof CommentedPage>(name: Name) => pages.map((page) => page[name]);
    await sql`update commented_pages as page
      set title = made.title, emoji = made.emoji, icon = made.icon, path = made.path,
        created_at = made.created_at, updated_at = made.updated_at, digest = made.digest
      from unnest(${all('id')}::text[], ${all('title')}::text[], ${all('emoji')}::text[], ${all('icon')}::text[],
        ${all('path')}::text[], ${all('created_at')}::timestamptz[], ${all('updated_at')}::timestamptz[],
        ${all('digest')}::text[]) as made (id, title, emoji, icon, path, created_at, updated_at, digest)
      where page.place_id = ${placeId} and page.page_id = made.id`.execute(this.#db);
  }

  /** Marks pages as deleted. */
  async setDeleted(placeId: string, pageIds: readonly string[]): Promise<void> {
    if (pageIds.length === 0) return;
    await this.#db
      .updateTable('commented_pages')
      .set({ digest: null })
      .where('place_id', '=', placeId)
      .where((eb) => eb('page_id', '=', eb.fn.any(eb.val(pageIds))))
      .execute();
  }

  /** Deletes a page without comments. */
  async removeUnused(placeId: string, pageId: string): Promise<void> {
    await this.#db
      .deleteFrom('commented_pages')
      .where('place_id', '=', placeId)
      .where('page_id', '=', pageId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('comments')
              .select(sql.lit(1).as('one'))
              .where('comments.place_id', '=', placeId)
              .where('comments.page_id', '=', pageId),
          ),
        ),
      )
      .execute();
  }
}
