import { sql } from 'kysely';

/** What spaces hold: immutable revisions over shared nodes and documents, and what is derived from them. */
export const content = [
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

  sql`create table revisions (
    id text collate "C" primary key,
    space_id text collate "C" not null references spaces on delete cascade,
    type text not null,
    created_at timestamptz(3) not null,
    pages_hash text collate "C",
    places_hash text collate "C",
    files_hash text collate "C",
    reusable_contents_hash text collate "C",
    parent_ids text[] not null default '{}',
    created_by text collate "C",
    change_request_id text collate "C",
    merged_change_request_id text collate "C",
    git json,
    is_detached boolean not null default false,
    repository_hash text collate "C"
  )`,
  sql`create index revisions_of_space on revisions (space_id, created_at, id)`,
  sql`create index revisions_of_space_content on revisions (space_id, created_at, id)
    where change_request_id is null`,

  sql`create table pdfs (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    space_id text collate "C" not null references spaces on delete cascade,
    revision_id text collate "C" not null,
    selection jsonb not null,
    failure text,
    asked_at timestamptz(3) not null
  )`,
  sql`create index pdfs_by_age on pdfs (asked_at, id)`,
  sql`create index pdfs_of_space on pdfs (space_id)`,
  sql`create index pdfs_of_organization on pdfs (organization_id)`,

  sql`create table search_pages (
    space_id text collate "C" not null,
    organization_id text collate "C" not null,
    page_id text collate "C" not null,
    words tsvector not null,
    subject tsvector not null,
    title text collate "C" not null,
    headings text collate "C" not null,
    text text collate "C" not null,
    sections text not null,
    -- Within the same index as the words, so that no search reads an entry of a page outside of its scope.
    scopes text[] collate "C" not null generated always as (array[space_id, organization_id]) stored,
    primary key (space_id, page_id),
    foreign key (space_id, organization_id) references spaces (id, organization_id)
      on delete cascade on update cascade
  )`,
  // Without a list of pending entries, which every search would read from its beginning to its end.
  sql`create index search_pages_words on search_pages using gin (scopes, words) with (fastupdate = off)`,

  sql`create table space_links (
    space_id text collate "C" primary key references spaces (id) on delete cascade,
    revision_id text collate "C" not null,
    server text collate "C" not null,
    ok integer not null,
    broken integer not null,
    in_app integer not null
  )`,
  sql`create table page_links (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    page_id text collate "C" not null,
    document text collate "C",
    anchors text collate "C" not null,
    links text collate "C" not null,
    edges text collate "C" not null,
    ok integer not null,
    broken integer not null,
    in_app integer not null,
    primary key (space_id, page_id)
  )`,
  // The pages that have a link of a status, in the order in which links are listed.
  sql`create index page_links_any on page_links (space_id, page_id) where ok + broken + in_app > 0`,
  sql`create index page_links_ok on page_links (space_id, page_id) where ok > 0`,
  sql`create index page_links_broken on page_links (space_id, page_id) where broken > 0`,
  sql`create index page_links_in_app on page_links (space_id, page_id) where in_app > 0`,
  sql`create table link_edges (
    space_id text collate "C" not null references spaces (id) on delete cascade,
    key text collate "C" not null,
    page_id text collate "C" not null,
    leads boolean not null,
    primary key (space_id, key, page_id)
  )`,
];
