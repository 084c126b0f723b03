import { type Kysely, sql } from 'kysely';

// Ids are ASCII: the "C" collation compares bytes, which saves the database 10 to 25 % on id-heavy queries.
const statements = [
  sql`create table users (
    id text collate "C" primary key,
    email text not null,
    display_name text not null,
    photo_url text,
    instance_admin boolean not null,
    created_at timestamptz(3) not null
  )`,
  sql`create unique index users_email_key on users (lower(email))`,
  sql`create index users_created on users (created_at, id)`,

  sql`create table tokens (
    id text collate "C" primary key,
    user_id text collate "C" not null references users on delete cascade,
    label text not null,
    secret_hash bytea not null unique,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3)
  )`,
  sql`create index tokens_of_user on tokens (user_id, created_at, id)`,

  sql`create table organizations (
    id text collate "C" primary key,
    title text not null,
    created_at timestamptz(3) not null,
    email_domains text[] not null,
    hostname text collate "C" constraint organizations_hostname_key unique,
    type text not null,
    use_case text,
    default_role text,
    default_site_id text collate "C",
    logo_url text,
    sso boolean not null,
    ai boolean not null,
    invite_links boolean not null
  )`,

  sql`create table members (
    organization_id text collate "C" not null references organizations on delete cascade,
    user_id text collate "C" not null references users on delete cascade,
    role text,
    joined_at timestamptz(3) not null,
    last_seen_at timestamptz(3),
    sso boolean not null default false,
    disabled boolean not null default false,
    primary key (organization_id, user_id)
  )`,
  sql`create index members_of_user on members (user_id, joined_at, organization_id)`,

  sql`create table collections (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    parent_id text collate "C" references collections,
    title text not null,
    description text,
    default_level text not null,
    access_level text not null,
    position bigint not null,
    created_at timestamptz(3) not null,
    constraint collections_not_own_parent check (parent_id <> id)
  )`,
  sql`create index collections_in_order on collections (organization_id, position, id) include (access_level)`,
  sql`create index collections_of_root on collections (organization_id, position, id) include (access_level) where parent_id is null`,
  sql`create index collections_of_parent on collections (parent_id, position, id) include (organization_id, access_level)`,

  sql`create table spaces (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    parent_id text collate "C" references collections,
    title text not null,
    emoji text,
    icon text,
    visibility text not null,
    edit_mode text not null,
    default_level text not null,
    access_level text not null,
    position bigint not null,
    revision_id text collate "C" not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    deleted_at timestamptz(3)
  )`,
  // What a list needs to know who may see a row is in its index, so that counting reads no row.
  sql`create index spaces_by_age on spaces (organization_id, created_at, id) include (access_level) where deleted_at is null`,
  sql`create index spaces_of_root on spaces (organization_id, position, id) where parent_id is null and deleted_at is null`,
  // Not only of those that are there: the foreign key asks for all.
  sql`create index spaces_of_parent on spaces (parent_id, position, id) include (organization_id, access_level, deleted_at)`,

  sql`create table revisions (
    id text collate "C" primary key,
    space_id text collate "C" not null references spaces on delete cascade,
    type text not null,
    created_at timestamptz(3) not null
  )`,
  sql`create index revisions_of_space on revisions (space_id, created_at, id)`,

  sql`create table sites (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    type text not null,
    title text not null,
    hostname text collate "C" constraint sites_hostname_key unique,
    basename text,
    proxy_origin text,
    visibility text not null,
    published boolean not null,
    adaptive_content boolean,
    site_space_count integer not null default 0,
    created_at timestamptz(3) not null,
    constraint sites_basename_key unique (organization_id, basename)
  )`,
  sql`create index sites_by_age on sites (organization_id, created_at, id)`,
  sql`create index organizations_of_default_site on organizations (default_site_id)`,
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
];

/** People, tokens, organizations, collections, spaces and sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
