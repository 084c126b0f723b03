import { type Kysely, sql } from 'kysely';

/** The tables with a composite index that begins with the space or the like whose rows they are: the column of that. */
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
 * Few spaces have most of the pages. Where many have a few each, the planner expects a few rows of any, and the generic plan of a
 * prepared statement filters all rows of a large space instead of looking up those that it names: 20,000 for one page. With this,
 * it expects the hundredth part of a table.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, owner] of Object.entries(owners)) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(owner)} set (n_distinct = 100)`.execute(
      db,
    );
    // Of an empty one, PostgreSQL would then plan sequential scans, and use those plans when the table has grown.
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) await sql`analyze ${sql.table(table)}`.execute(db);
  }
}
