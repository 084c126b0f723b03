import { type Kysely, sql } from 'kysely';

const statements = [
  // Spaces that are copies of each other share one: what is equal is there once.
  sql`create table content_stores (id text collate "C" primary key)`,
  sql`insert into content_stores (id) select id from spaces`,

  sql`create table content_nodes (
    store_id text collate "C" not null references content_stores on delete cascade,
    hash text collate "C" not null,
    text text collate "C" not null,
    primary key (store_id, hash)
  )`,
  sql`create table content_documents (
    store_id text collate "C" not null references content_stores on delete cascade,
    hash text collate "C" not null,
    markdown text not null,
    primary key (store_id, hash)
  )`,

  sql`alter table spaces
    add column store_id text collate "C" references content_stores,
    add column last_change_request_number bigint not null default 0,
    add column open_comment_count bigint not null default 0,
    add column change_request_count bigint not null default 0,
    add column open_change_request_count bigint not null default 0,
    add column draft_change_request_count bigint not null default 0`,
  sql`update spaces set store_id = id`,
  sql`alter table spaces alter column store_id set not null`,
  sql`create index spaces_of_store on spaces (store_id)`,
  sql`alter table spaces add constraint spaces_organization_key unique (id, organization_id)`,

  sql`alter table revisions
    add column pages_hash text collate "C",
    add column places_hash text collate "C",
    add column files_hash text collate "C",
    add column reusable_contents_hash text collate "C",
    add column parent_ids text[] not null default '{}',
    add column created_by text collate "C",
    add column change_request_id text collate "C",
    add column merged_change_request_id text collate "C",
    add column git json`,
  sql`create index revisions_of_space_content on revisions (space_id, created_at, id)
    where change_request_id is null`,

  sql`create table change_requests (
    id text collate "C" primary key,
    space_id text collate "C" not null,
    organization_id text collate "C" not null,
    number bigint not null,
    status text collate "C" not null,
    subject text not null,
    created_by text collate "C" not null references users,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    revision_id text collate "C" not null,
    initial_revision_id text collate "C" not null,
    merged_ancestor_id text collate "C",
    merged_revision_id text collate "C",
    open_comment_count bigint not null default 0,
    constraint change_requests_number_key unique (space_id, number),
    foreign key (space_id, organization_id) references spaces (id, organization_id)
      on delete cascade on update cascade
  )`,
  sql`create index change_requests_by_status on change_requests (space_id, status, number)`,
  sql`create index change_requests_of_organization on change_requests (organization_id, status, created_at, id)`,
  sql`create index change_requests_of_user on change_requests (created_by)`,

  sql`create table change_request_contributors (
    change_request_id text collate "C" not null references change_requests on delete cascade,
    user_id text collate "C" not null references users on delete cascade,
    count bigint not null,
    updated_at timestamptz(3) not null,
    primary key (change_request_id, user_id)
  )`,
  sql`create index change_requests_of_contributor on change_request_contributors (user_id, change_request_id)`,
];

/** What spaces hold: immutable revisions over shared nodes and documents, and change requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
