import { sql } from 'kysely';

/** Collections and spaces, who may see them, and invite links to them. */
export const spaces = [
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
    access_node text collate "C",
    constraint collections_not_own_parent check (parent_id <> id)
  )`,
  // What a list needs to know who may see a row is in its index, so that counting reads no row.
  sql`create index collections_in_order on collections (organization_id, position, id) include (access_level, access_node)`,
  sql`create index collections_of_root on collections (organization_id, position, id) include (access_level, access_node) where parent_id is null`,
  sql`create index collections_of_parent on collections (parent_id, position, id) include (organization_id, access_level, access_node)`,

  // Spaces that are copies of each other share one: what is equal is there once.
  sql`create table content_stores (
    id text collate "C" primary key,
    swept_at timestamptz(3) not null default now(),
    has_garbage boolean not null default false
  )`,
  sql`create index content_stores_by_sweep on content_stores (swept_at)`,
  sql`create index content_stores_with_garbage on content_stores (id) where has_garbage`,

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
    deleted_at timestamptz(3),
    access_node text collate "C",
    store_id text collate "C" not null references content_stores,
    last_change_request_number bigint not null default 0,
    open_comment_count bigint not null default 0,
    change_request_count bigint not null default 0,
    open_change_request_count bigint not null default 0,
    draft_change_request_count bigint not null default 0,
    git_sync json,
    constraint spaces_organization_key unique (id, organization_id)
  )`,
  sql`create index spaces_by_age on spaces (organization_id, created_at, id) include (access_level, access_node) where deleted_at is null`,
  sql`create index spaces_of_root on spaces (organization_id, position, id) where parent_id is null and deleted_at is null`,
  // Of deleted ones, too: the foreign key asks for all.
  sql`create index spaces_of_parent on spaces (parent_id, position, id) include (organization_id, access_level, access_node, deleted_at)`,
  sql`create index spaces_of_access_node on spaces (access_node) where access_node is not null and deleted_at is null`,
  sql`create index spaces_of_store on spaces (store_id)`,

  // What a space referred to may have no other reference once the space is gone with its revisions.
  sql`create function note_content_garbage() returns trigger language plpgsql as $$
    begin
      update content_stores set has_garbage = true where id = any(array(
        select id from content_stores where id in (select store_id from gone) order by id for no key update));
      return null;
    end $$`,
  sql`create trigger spaces_gone after delete on spaces
    referencing old table as gone for each statement execute function note_content_garbage()`,

  // How many spaces there are of each kind of access, so that counting those that a user may see does not read them.
  // In four parts, so that spaces inserted at the same moment rarely wait for each other.
  sql`create table space_counts (
    organization_id text collate "C" not null,
    access_level text not null,
    access_node text collate "C" not null,
    part integer not null,
    count integer not null,
    primary key (organization_id, access_level, access_node, part)
  )`,
  sql`create function count_spaces() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into space_counts as counted
      select organization_id, access_level, coalesce(access_node, ''), ascii(right(id, 1)) & 3, count(*)
      from new_rows where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (organization_id, access_level, access_node, part)
      do update set count = counted.count + excluded.count;
    elsif tg_op = 'UPDATE' then
      insert into space_counts as counted
      select organization_id, access_level, coalesce(access_node, ''), ascii(right(id, 1)) & 3, sum(change) from (
        select *, 1 as change from new_rows union all select *, -1 from old_rows
      ) as changes where deleted_at is null
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (organization_id, access_level, access_node, part)
      do update set count = counted.count + excluded.count;
    else
      insert into space_counts as counted
      select organization_id, access_level, coalesce(access_node, ''), ascii(right(id, 1)) & 3, -count(*)
      from old_rows where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (organization_id, access_level, access_node, part)
      do update set count = counted.count + excluded.count;
      delete from space_counts where count = 0 and organization_id in (select organization_id from old_rows);
    end if;
    return null;
  end $$`,
  sql`create trigger spaces_inserted after insert on spaces
    referencing new table as new_rows for each statement execute function count_spaces()`,
  sql`create trigger spaces_updated after update on spaces
    referencing old table as old_rows new table as new_rows for each statement execute function count_spaces()`,
  sql`create trigger spaces_deleted after delete on spaces
    referencing old table as old_rows for each statement execute function count_spaces()`,

  // A role that a user or a team was granted on a collection or a space itself.
  sql`create table content_grants (
    organization_id text collate "C" not null references organizations on delete cascade,
    collection_id text collate "C" references collections on delete cascade,
    space_id text collate "C" references spaces on delete cascade,
    content_id text collate "C" not null generated always as (coalesce(collection_id, space_id)) stored,
    user_id text collate "C",
    team_id text collate "C",
    subject_id text collate "C" not null generated always as (coalesce(user_id, team_id)) stored,
    role text not null,
    created_at timestamptz(3) not null,
    primary key (content_id, subject_id),
    constraint content_grants_one_content check (num_nonnulls(collection_id, space_id) = 1),
    constraint content_grants_one_subject check (num_nonnulls(user_id, team_id) = 1),
    foreign key (organization_id, user_id) references members on delete cascade,
    foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade
  )`,
  sql`create index content_grants_by_age on content_grants (content_id, created_at, subject_id)`,
  sql`create index content_grants_of_user on content_grants (organization_id, user_id)`,
  sql`create index content_grants_of_team on content_grants (organization_id, team_id)`,
  sql`create index content_grants_of_collection on content_grants (collection_id)`,
  sql`create index content_grants_of_space on content_grants (space_id)`,

  // What the grants on an item and on everything above it come down to, computed when they change, so that reading
  // takes one look-up in an index however deep the tree is. A "node" is an item that ever had a grant of its own;
  // `access_node` of an item names the nearest one upwards, itself included.
  sql`create table effective_grants (
    organization_id text collate "C" not null references organizations on delete cascade,
    collection_id text collate "C" references collections on delete cascade,
    space_id text collate "C" references spaces on delete cascade,
    node_id text collate "C" not null generated always as (coalesce(collection_id, space_id)) stored,
    user_id text collate "C",
    team_id text collate "C",
    subject_id text collate "C" not null generated always as (coalesce(user_id, team_id)) stored,
    rank smallint not null,
    primary key (node_id, subject_id),
    constraint effective_grants_one_node check (num_nonnulls(collection_id, space_id) = 1),
    constraint effective_grants_one_subject check (num_nonnulls(user_id, team_id) = 1),
    foreign key (organization_id, user_id) references members on delete cascade,
    foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade
  )`,
  sql`create index effective_grants_of_subject on effective_grants (subject_id, node_id) include (rank)`,
  sql`create index effective_grants_of_user on effective_grants (organization_id, user_id)`,
  sql`create index effective_grants_of_team on effective_grants (organization_id, team_id)`,
  sql`create index effective_grants_of_collection on effective_grants (collection_id)`,
  sql`create index effective_grants_of_space on effective_grants (space_id)`,

  // A link that makes whoever follows it a member with a role, or grants them one on some content.
  sql`create table invites (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    role text,
    collection_id text collate "C" references collections on delete cascade,
    space_id text collate "C" references spaces on delete cascade,
    created_at timestamptz(3) not null,
    constraint invites_one_content check (num_nonnulls(collection_id, space_id) <= 1)
  )`,
  sql`create index invites_by_age on invites (organization_id, created_at, id)`,
  sql`create index invites_of_collection on invites (collection_id)`,
  sql`create index invites_of_space on invites (space_id)`,

  // A row for each value that is set, so that setting one never touches another.
  sql`create table custom_field_values (
    space_id text collate "C" not null references spaces on delete cascade,
    field_id text collate "C" not null references custom_fields on delete cascade,
    value jsonb not null,
    primary key (space_id, field_id)
  )`,
  sql`create index custom_field_values_of_field on custom_field_values (field_id)`,
];
