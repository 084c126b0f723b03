import { type Kysely, sql } from 'kysely';

const statements = [
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

  // For lists of several statuses at once, in the order of time.
  sql`create index change_requests_of_organization_by_age on change_requests (organization_id, created_at, id)`,
];

/** What people think of change requests, and whom they asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
