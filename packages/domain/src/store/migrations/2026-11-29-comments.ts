import { type Kysely, sql } from 'kysely';

const statements = [
  // Replies are comments with a parent. The place is what the list of comments is on.
  sql`create table comments (
    id text collate "C" primary key,
    space_id text collate "C" not null references spaces on delete cascade,
    change_request_id text collate "C" references change_requests on delete cascade,
    parent_id text collate "C" references comments on delete cascade,
    place_id text collate "C" generated always as (
      case when parent_id is null then coalesce(change_request_id, space_id) end
    ) stored,
    review_id text collate "C" references change_request_reviews on delete set null,
    revision_id text collate "C" not null,
    page_id text collate "C",
    page_digest text collate "C",
    node_id text collate "C",
    node_preview text,
    posted_by text collate "C" not null references users,
    posted_at timestamptz(3) not null,
    edited_at timestamptz(3),
    markdown text not null,
    resolved_at timestamptz(3),
    resolved_by text collate "C" references users on delete set null,
    status text collate "C" not null generated always as (
      case when resolved_at is null then 'open' else 'resolved' end
    ) stored,
    reply_count bigint not null default 0
  )`,
  sql`create index comments_of_place on comments (place_id, posted_at, id)`,
  sql`create index comments_of_place_by_status on comments (place_id, status, posted_at, id)`,
  sql`create index comments_of_page on comments (place_id, page_id, posted_at, id) where page_id is not null`,
  sql`create index comment_replies on comments (parent_id, posted_at, id) where parent_id is not null`,
  sql`create index comments_of_space on comments (space_id)`,
  sql`create index comments_of_change_request on comments (change_request_id) where change_request_id is not null`,
  sql`create index comments_of_review on comments (review_id) where review_id is not null`,
  sql`create index comments_of_author on comments (posted_by)`,
  sql`create index comments_of_resolver on comments (resolved_by) where resolved_by is not null`,

  sql`create table comment_reactions (
    comment_id text collate "C" not null references comments on delete cascade,
    user_id text collate "C" not null references users on delete cascade,
    emoji text collate "C" not null,
    reacted_at timestamptz(3) not null,
    primary key (comment_id, user_id, emoji)
  )`,
  sql`create index comment_reactions_of_user on comment_reactions (user_id)`,

  sql`create table commented_pages (
    space_id text collate "C" not null references spaces on delete cascade,
    change_request_id text collate "C" references change_requests on delete cascade,
    place_id text collate "C" not null generated always as (coalesce(change_request_id, space_id)) stored,
    page_id text collate "C" not null,
    title text not null,
    emoji text,
    icon text,
    path text not null,
    created_at timestamptz(3),
    updated_at timestamptz(3),
    digest text collate "C",
    primary key (place_id, page_id)
  )`,
  sql`create index commented_pages_of_space on commented_pages (space_id)`,
  sql`create index commented_pages_of_change_request on commented_pages (change_request_id)
    where change_request_id is not null`,
];

/** What people say about content, and the pages that they say it about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
