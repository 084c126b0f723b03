import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A computed page and its path. */
type ComputedPagePath = { readonly id: string; readonly path: string };

/** SQL of the pages of OpenAPI specs in the current contents of spaces. */
export class ComputedPagesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The paths of all of a space, by id. */
  async list(spaceId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom('computed_pages')
      .select(['page_id', 'path'])
      .where('space_id', '=', spaceId)
      .execute();
    return new Map(rows.map(({ page_id: id, path }) => [id, path]));
  }

  /** Those of a space that have one of these paths or ids. */
  async find(
    spaceId: string,
    { paths, ids }: { readonly paths: readonly string[]; readonly ids: readonly string[] },
  ): Promise<ComputedPagePath[]> {
    const { rows } = await sql<ComputedPagePath>`select page_id as id, path from computed_pages
      where space_id = ${spaceId} and path = any(${[...paths]}::text[])
      union
      select page_id as id, path from computed_pages
      where space_id = ${spaceId} and page_id = any(${[...ids]}::text[])`.execute(this.#db);
    return rows;
  }

  /** Replaces those of a space, by the paths of their ids. */
  async replace(spaceId: string, pages: ReadonlyMap<string, string>): Promise<void> {
    const [ids, paths] = [[...pages.keys()], [...pages.values()]];
    await sql`delete from computed_pages
      where space_id = ${spaceId} and page_id <> all(${ids}::text[])`.execute(this.#db);
    if (ids.length === 0) return;
    await sql`insert into computed_pages (space_id, page_id, path)
      select ${spaceId}, page_id, path from unnest(${ids}::text[], ${paths}::text[]) as pages (page_id, path)
      on conflict (space_id, page_id) do update set path = excluded.path
        where computed_pages.path <> excluded.path`.execute(this.#db);
  }
}
