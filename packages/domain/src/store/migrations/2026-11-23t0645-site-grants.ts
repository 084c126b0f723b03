import { type Kysely, sql } from 'kysely';

/**
 * Roles on single sites, among those on collections and spaces. The expression of a generated column cannot be changed, so
 * that the columns are made again, with the indexes that contain them.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table content_grants add column site_id text collate "C" references sites on delete cascade`,
  sql`alter table content_grants drop constraint content_grants_one_content, drop column content_id`,
  sql`alter table content_grants
    add column content_id text collate "C" not null
      generated always as (coalesce(collection_id, space_id, site_id)) stored,
    add primary key (content_id, subject_id),
    add constraint content_grants_one_content check (num_nonnulls(collection_id, space_id, site_id) = 1)`,
  sql`create index content_grants_by_age on content_grants (content_id, created_at, subject_id)`,
  sql`create index content_grants_of_site on content_grants (site_id)`,

  sql`alter table effective_grants add column site_id text collate "C" references sites on delete cascade`,
  sql`alter table effective_grants drop constraint effective_grants_one_node, drop column node_id`,
  sql`alter table effective_grants
    add column node_id text collate "C" not null
      generated always as (coalesce(collection_id, space_id, site_id)) stored,
    add primary key (node_id, subject_id),
    add constraint effective_grants_one_node check (num_nonnulls(collection_id, space_id, site_id) = 1)`,
  sql`create index effective_grants_of_subject on effective_grants (subject_id, node_id) include (rank)`,
  sql`create index effective_grants_of_site on effective_grants (site_id)`,
];
