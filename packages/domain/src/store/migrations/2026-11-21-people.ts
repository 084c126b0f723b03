import { type Kysely, sql } from 'kysely';

const statements = [
  // Both orders of the list of members; by last sight only those that were seen.
  sql`create index members_by_age on members (organization_id, joined_at, user_id)`,
  sql`create index members_by_sight on members (organization_id, last_seen_at, user_id) where last_seen_at is not null`,
  sql`create index organizations_of_email_domain on organizations using gin (email_domains)`,

  sql`create table teams (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    title text not null,
    created_at timestamptz(3) not null,
    constraint teams_of_organization_key unique (organization_id, id)
  )`,
  sql`create index teams_by_age on teams (organization_id, created_at, id)`,

  sql`create table team_members (
    organization_id text collate "C" not null,
    team_id text collate "C" not null,
    user_id text collate "C" not null,
    role text not null,
    joined_at timestamptz(3) not null,
    primary key (team_id, user_id),
    foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade,
    foreign key (organization_id, user_id) references members on delete cascade
  )`,
  sql`create index team_members_by_age on team_members (team_id, joined_at, user_id)`,
  sql`create index team_members_of_user on team_members (user_id, team_id)`,
  sql`create index team_members_of_member on team_members (organization_id, user_id)`,
  sql`create index team_members_of_organization on team_members (organization_id, team_id)`,

  // A role that somebody was given on a collection or a space itself.
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

  // What the grants on an item and on everything above it come down to, worked out when they change, so that
  // reading asks one indexed question however deep the tree is. A "node" is an item that was ever given a grant
  // of its own; \`access_node\` of an item names the nearest one upwards, itself included.
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

  sql`alter table collections add access_node text collate "C"`,
  sql`alter table spaces add access_node text collate "C"`,
  // What a list needs to know who may see a row is in its index, so that counting reads no row.
  sql`drop index collections_in_order, collections_of_root, collections_of_parent, spaces_by_age, spaces_of_parent`,
  sql`create index collections_in_order on collections (organization_id, position, id) include (access_level, access_node)`,
  sql`create index collections_of_root on collections (organization_id, position, id) include (access_level, access_node) where parent_id is null`,
  sql`create index collections_of_parent on collections (parent_id, position, id) include (organization_id, access_level, access_node)`,
  sql`create index spaces_by_age on spaces (organization_id, created_at, id) include (access_level, access_node) where deleted_at is null`,
  sql`create index spaces_of_access_node on spaces (access_node) where access_node is not null and deleted_at is null`,
  sql`create index spaces_of_parent on spaces (parent_id, position, id) include (organization_id, access_level, access_node, deleted_at)`,

  // How many spaces there are of each kind of access, so that counting those that somebody may see does not read them.
  // In four parts, so that spaces made at the same moment rarely wait for each other.
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
  sql`insert into space_counts
    select organization_id, access_level, '', ascii(right(id, 1)) & 3, count(*)
    from spaces where deleted_at is null group by 1, 2, 3, 4`,

  // A link that makes whoever follows it a member with a role, or gives them one on some content.
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
];

/** Teams, roles on single collections and spaces, and invite links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
