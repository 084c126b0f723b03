import { type Kysely, sql } from 'kysely';

// JSON is kept as it was sent, with its order: nothing looks inside.
const statements = [
  sql`create table site_customizations (
    site_id text collate "C" primary key references sites on delete cascade,
    settings json not null
  )`,

  sql`create table site_space_customizations (
    site_space_id text collate "C" primary key references site_spaces on delete cascade,
    overrides json not null
  )`,

  sql`create table site_adaptive_schemas (
    site_id text collate "C" primary key references sites on delete cascade,
    json_schema json not null,
    updated_at timestamptz(3) not null
  )`,

  sql`create table site_redirects (
    id text collate "C" primary key,
    site_id text collate "C" not null references sites on delete cascade,
    source text collate "C" not null,
    site_section_id text collate "C" references site_sections on delete cascade,
    site_space_id text collate "C" references site_spaces on delete cascade,
    page_id text collate "C",
    created_at timestamptz(3) not null,
    constraint site_redirects_source_key unique (site_id, source),
    constraint site_redirects_one_destination check (num_nonnulls(site_section_id, site_space_id) = 1),
    constraint site_redirects_page_in_space check (page_id is null or site_space_id is not null)
  )`,
  sql`create index site_redirects_by_age on site_redirects (site_id, created_at, id)`,
  sql`create index site_redirects_to_section on site_redirects (site_section_id)`,
  sql`create index site_redirects_to_site_space on site_redirects (site_space_id)`,
];

/** Customization, adaptive schema and redirects of sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
