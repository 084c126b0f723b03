import { type Kysely, sql } from 'kysely';

/** The tables whose rows are found by an owner and one of many keys, and the column of the owner. */
const owners = {
  content_documents: 'store_id',
  content_nodes: 'store_id',
  search_pages: 'space_id',
  unindexed_pages: 'space_id',
  page_links: 'space_id',
  link_edges: 'space_id',
  computed_pages: 'space_id',
  text_mentions: 'space_id',
  commented_pages: 'place_id',
  site_redirects: 'site_id',
  stored_objects: 'organization_id',
};

/**
 * Few spaces have most of the pages. Where many have a few each, PostgreSQL expects a few of any, and a prepared statement
 * reads all rows of a large space instead of those that it names: 20,000 for one page. It is told to expect the hundredth part
 * of a table.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, owner] of Object.entries(owners)) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(owner)} set (n_distinct = 100)`.execute(
      db,
    );
    // Not an empty one: PostgreSQL would read it as a whole from then on, and so would the plans that it has made by then.
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) await sql`analyze ${sql.table(table)}`.execute(db);
  }
}
