import { sql } from 'kysely';

/** Sites, their structure and settings, and how visitors reach them. */
export const sites = [
  sql`create table sites (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    type text not null,
    title text not null,
    hostname text collate "C" constraint sites_hostname_key unique,
    basename text,
    proxy_origin text collate "C",
    visibility text not null,
    published boolean not null,
    adaptive_content boolean,
    site_space_count integer not null default 0,
    created_at timestamptz(3) not null,
    constraint sites_basename_key unique (organization_id, basename)
  )`,
  sql`create index sites_by_age on sites (organization_id, created_at, id)`,
  sql`create unique index sites_proxy_origin_key on sites (proxy_origin)`,
  sql`alter table organizations add constraint organizations_default_site_fkey
    foreign key (default_site_id) references sites on delete set null`,

  sql`create table site_section_groups (
    id text collate "C" primary key,
    site_id text collate "C" not null references sites on delete cascade,
    title text not null,
    icon text,
    position bigint not null
  )`,
  sql`create index site_section_groups_in_order on site_section_groups (site_id, position, id)`,

  sql`create table site_sections (
    id text collate "C" primary key,
    site_id text collate "C" not null references sites on delete cascade,
    group_id text collate "C" references site_section_groups,
    title text not null,
    description text,
    path text not null,
    icon text,
    condition text,
    is_default boolean not null,
    position bigint not null,
    constraint site_sections_path_key unique (site_id, path)
  )`,
  sql`create index site_sections_in_order on site_sections (site_id, position, id)`,
  sql`create index site_sections_of_group on site_sections (group_id)`,
  sql`create unique index site_sections_default_key on site_sections (site_id) where is_default`,

  sql`create table site_spaces (
    id text collate "C" primary key,
    site_id text collate "C" not null references sites on delete cascade,
    section_id text collate "C" references site_sections on delete cascade,
    space_id text collate "C" not null references spaces on delete cascade,
    path text not null,
    condition text,
    is_default boolean not null,
    position bigint not null,
    constraint site_spaces_path_key unique nulls not distinct (site_id, section_id, path),
    constraint site_spaces_space_key unique nulls not distinct (site_id, section_id, space_id)
  )`,
  sql`create index site_spaces_in_order on site_spaces (site_id, position, id)`,
  sql`create index site_spaces_of_section on site_spaces (section_id)`,
  sql`create index site_spaces_of_space on site_spaces (space_id, site_id)`,
  sql`create unique index site_spaces_default_key on site_spaces (site_id, coalesce(section_id, '')) where is_default`,

  sql`create function count_site_spaces() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      update sites set site_space_count = site_space_count + 1 where id = new.site_id;
    else
      update sites set site_space_count = site_space_count - 1 where id = old.site_id;
    end if;
    return null;
  end $$`,
  sql`create trigger site_spaces_counted after insert or delete on site_spaces
    for each row execute function count_site_spaces()`,

  // The key is readable, because editors are shown the address again and again.
  sql`create table share_links (
    id text collate "C" primary key,
    site_id text collate "C" not null references sites on delete cascade,
    name text not null,
    active boolean not null,
    key text collate "C" not null constraint share_links_key_key unique,
    created_at timestamptz(3) not null
  )`,
  sql`create index share_links_by_age on share_links (site_id, created_at, id)`,

  // `key_number` tells tokens of the previous key from those of this one, without storing it.
  sql`create table site_publishing_auth (
    site_id text collate "C" primary key references sites on delete cascade,
    backend text not null,
    private_key text not null,
    key_number integer not null default 1,
    fallback_url text
  )`,

  // JSON as it was sent, with its order: nothing looks inside.
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
