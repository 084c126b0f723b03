import { sql } from 'kysely';

/** Change requests, their reviews, and comments. */
export const discussion = [
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
  // For lists of several statuses at once, in the order of time.
  sql`create index change_requests_of_organization_by_age on change_requests (organization_id, created_at, id)`,
  sql`create index change_requests_of_user on change_requests (created_by)`,

  sql`create table change_request_contributors (
    change_request_id text collate "C" not null references change_requests on delete cascade,
    user_id text collate "C" not null references users on delete cascade,
    count bigint not null,
    updated_at timestamptz(3) not null,
    primary key (change_request_id, user_id)
  )`,
  sql`create index change_requests_of_contributor on change_request_contributors (user_id, change_request_id)`,

  sql`create table change_request_reviews (
    id text collate "C" primary key,
    change_request_id text collate "C" not null references change_requests on delete cascade,
    revision_id text collate "C" not null,
    reviewer_id text collate "C" not null references users,
    requested_by text collate "C" references users on delete set null,
    status text collate "C" not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  sql`create index change_request_reviews_of_change_request
    on change_request_reviews (change_request_id, created_at, id)`,
  sql`create index change_request_reviews_of_reviewer on change_request_reviews (reviewer_id)`,
  sql`create index change_request_reviews_of_requester on change_request_reviews (requested_by)
    where requested_by is not null`,

  sql`create table change_request_requested_reviewers (
    change_request_id text collate "C" not null references change_requests on delete cascade,
    user_id text collate "C" references users on delete cascade,
    team_id text collate "C" references teams on delete cascade,
    subject_id text collate "C" not null generated always as (coalesce(user_id, team_id)) stored,
    revision_id text collate "C" not null,
    requested_by text collate "C" not null references users,
    created_at timestamptz(3) not null,
    primary key (change_request_id, subject_id),
    constraint requested_reviewers_subject check (num_nonnulls(user_id, team_id) = 1)
  )`,
  sql`create index requested_reviewers_of_user on change_request_requested_reviewers (user_id)
    where user_id is not null`,
  sql`create index requested_reviewers_of_team on change_request_requested_reviewers (team_id)
    where team_id is not null`,
  sql`create index requested_reviewers_of_requester on change_request_requested_reviewers (requested_by)`,

  // Replies are comments with a parent. The place is what the list of comments is on: a space or a change request.
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
