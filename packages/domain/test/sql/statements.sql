-- The statements of each operation for a caller who may do it. A test makes this file.

-- server.getInformation: 0

-- users.getAuthenticated: 1
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at"
from "users"
where "id" = $1;

-- users.get: 1
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at"
from "users"
where "id" = $1;

-- users.update: 2

-- users.getMailPreferences: 2
select "kind"
from "mail_unsubscriptions"
where "user_id" = $1;
select "language", "browser_language"
from "users"
where "id" = $1;

-- users.updateMailPreferences: 3

-- tokens.list: 1
select "tokens"."id", "tokens"."label", "tokens"."created_at", "tokens"."expires_at", "tokens"."organization_id", "tokens"."space_id", "tokens"."read_only", ((select count(*) as "count"
from "tokens"
where "tokens"."user_id" = $1 and not exists (select
from sessions
where sessions.token_id = tokens.id))) as "list_count"
from "tokens"
where "tokens"."user_id" = $2 and not exists (select
from sessions
where sessions.token_id = tokens.id)
order by "tokens"."created_at" asc, "tokens"."id" asc
limit (select $3::bigint);

-- tokens.create: 2

-- tokens.delete: 2

-- sessions.list: 2
select "sessions"."id", "sessions"."method", "sessions"."user_agent", "sessions"."address", "sessions"."created_at", "sessions"."last_used_at", "tokens"."expires_at", "tokens"."organization_id", ((select count(*) as "count"
from "sessions"
inner join "tokens" on "tokens"."id" = "sessions"."token_id"
where "sessions"."user_id" = $1)) as "list_count"
from "sessions"
inner join "tokens" on "tokens"."id" = "sessions"."token_id"
where "sessions"."user_id" = $2
order by "sessions"."created_at" asc, "sessions"."id" asc
limit (select $3::bigint);
select count(*) as "count"
from "sessions"
inner join "tokens" on "tokens"."id" = "sessions"."token_id"
where "sessions"."user_id" = $1;

-- sessions.delete: 2

-- admin.listUsers: 1
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at", ((select count(*) as "count"
from "users")) as "list_count"
from "users"
order by "users"."created_at" asc, "users"."id" asc
limit (select $1::bigint);

-- admin.createUser: 2

-- admin.getUser: 2
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at"
from "users"
where "id" = $1;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."email_confirmed", "users"."created_at", "users"."disabled"
from "users"
where "id" = $1;

-- admin.updateUser: 6

-- admin.listUserTokens: 3
select "tokens"."id", "tokens"."label", "tokens"."created_at", "tokens"."expires_at", "tokens"."organization_id", "tokens"."space_id", "tokens"."read_only", ((select count(*) as "count"
from "tokens"
where "tokens"."user_id" = $1 and not exists (select
from sessions
where sessions.token_id = tokens.id))) as "list_count"
from "tokens"
where "tokens"."user_id" = $2 and not exists (select
from sessions
where sessions.token_id = tokens.id)
order by "tokens"."created_at" asc, "tokens"."id" asc
limit (select $3::bigint);
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at"
from "users"
where "id" = $1;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."email_confirmed", "users"."created_at", "users"."disabled"
from "users"
where "id" = $1;

-- admin.deleteUserToken: 3

-- admin.listUserSessions: 4
select "sessions"."id", "sessions"."method", "sessions"."user_agent", "sessions"."address", "sessions"."created_at", "sessions"."last_used_at", "tokens"."expires_at", "tokens"."organization_id", ((select count(*) as "count"
from "sessions"
inner join "tokens" on "tokens"."id" = "sessions"."token_id"
where "sessions"."user_id" = $1)) as "list_count"
from "sessions"
inner join "tokens" on "tokens"."id" = "sessions"."token_id"
where "sessions"."user_id" = $2
order by "sessions"."created_at" asc, "sessions"."id" asc
limit (select $3::bigint);
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at"
from "users"
where "id" = $1;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."email_confirmed", "users"."created_at", "users"."disabled"
from "users"
where "id" = $1;
select count(*) as "count"
from "sessions"
inner join "tokens" on "tokens"."id" = "sessions"."token_id"
where "sessions"."user_id" = $1;

-- admin.deleteUserSession: 3

-- admin.createPasswordLink: 6

-- admin.deleteUserSecondFactor: 3

-- admin.listStorage: 1
select "organizations"."id", "organizations"."title", "organizations"."created_at", "storage_usage"."size_bytes", ((select count(*) as "count"
from "organizations"
left join "storage_usage" on "storage_usage"."organization_id" = "organizations"."id")) as "list_count"
from "organizations"
left join "storage_usage" on "storage_usage"."organization_id" = "organizations"."id"
order by "organizations"."created_at" asc, "organizations"."id" asc
limit (select $1::bigint);

-- admin.disableSso: 4

-- admin.createUserToken: 4

-- admin.listDomainVerifications: 2
select "domain_verifications"."id", "domain_verifications"."organization_id", "domain_verifications"."type", "domain_verifications"."domain", "domain_verifications"."token", "domain_verifications"."created_at", "domain_verifications"."verified_at", "domain_verifications"."last_checked_at", "domain_verifications"."last_error", ((select count(*) as "count"
from "domain_verifications"
where "domain_verifications"."verified_at" is null)) as "list_count"
from "domain_verifications"
where "domain_verifications"."verified_at" is null
order by "domain_verifications"."created_at" asc, "domain_verifications"."id" asc
limit (select $1::bigint);
select count(*) as "count"
from "domain_verifications"
where "domain_verifications"."verified_at" is null;

-- admin.confirmDomain: 4

-- admin.listAuditEvents: 1
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "audit_events"."id", "audit_events"."created_at", "audit_events"."actor_id", "audit_events"."operation", "audit_events"."channel", "audit_events"."address", "audit_events"."user_agent", "audit_events"."resources", "audit_events"."changes", ((select count(*) as "count"
from "audit_events"
where "audit_events"."organization_id" is null)) as "list_count", pg_column_size(audit_events.changes) as "row_bytes"
from "audit_events"
where "audit_events"."organization_id" is null
order by "audit_events"."created_at" desc, "audit_events"."id" desc
limit (select $1::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;

-- organizations.list: 1
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at", ((select count(*) as "count"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and true)) as "list_count"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $3 and "members"."disabled" = $4 and true
order by "members"."joined_at" asc, "members"."organization_id" asc
limit (select $5::bigint);

-- organizations.create: 4

-- organizations.get: 2
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- organizations.update: 5

-- organizations.delete: 5

-- organizations.join: 9

-- organizations.listForEmailDomain: 2
select "email"
from "users"
where "id" = $1 and "email_confirmed" = $2;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "domain_verifications"
inner join "organizations" on "organizations"."id" = "domain_verifications"."organization_id"
left join "members" on "members"."organization_id" = "organizations"."id" and "members"."user_id" = $1
where "domain_verifications"."type" = $2 and "domain_verifications"."domain" = $3 and "domain_verifications"."verified_at" is not null and members.disabled is not true and true;

-- organizations.getSubdomain: 1
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and true and "organizations"."hostname" = $3;

-- domainVerifications.list: 2
select "domain_verifications"."id", "domain_verifications"."organization_id", "domain_verifications"."type", "domain_verifications"."domain", "domain_verifications"."token", "domain_verifications"."created_at", "domain_verifications"."verified_at", "domain_verifications"."last_checked_at", "domain_verifications"."last_error", ((select count(*) as "count"
from "domain_verifications"
where "domain_verifications"."organization_id" = $1)) as "list_count"
from "domain_verifications"
where "domain_verifications"."organization_id" = $2
order by "domain_verifications"."created_at" asc, "domain_verifications"."id" asc
limit (select $3::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- domainVerifications.get: 2
select "domain_verifications"."id", "domain_verifications"."organization_id", "domain_verifications"."type", "domain_verifications"."domain", "domain_verifications"."token", "domain_verifications"."created_at", "domain_verifications"."verified_at", "domain_verifications"."last_checked_at", "domain_verifications"."last_error"
from "domain_verifications"
where "domain_verifications"."id" = $1;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- domainVerifications.verify: 3

-- teams.list: 3
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "teams"."id", "teams"."organization_id", "teams"."title", "teams"."created_at", "members"."role" as "organization_role", "own"."role" as "own_role", joined.count as "member_count", shared.count as "space_count", ((select count(*) as "count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
where ("members"."role" is not null or "own"."role" is not null) and "teams"."organization_id" = $3)) as "list_count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
where ("members"."role" is not null or "own"."role" is not null) and "teams"."organization_id" = $6
order by "teams"."created_at" asc, "teams"."id" asc
limit (select $7::bigint);
select count(*) as "count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
where ("members"."role" is not null or "own"."role" is not null) and "teams"."organization_id" = $3;

-- teams.create: 6

-- teams.get: 1
select "teams"."id", "teams"."organization_id", "teams"."title", "teams"."created_at", "members"."role" as "organization_role", "own"."role" as "own_role", joined.count as "member_count", shared.count as "space_count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
where "teams"."id" = $3 and "teams"."organization_id" = $4;

-- teams.update: 4

-- teams.delete: 4

-- teams.listMembers: 3
with asked as ( select user_id, role, disabled
from members
where organization_id = $1 and user_id = any($2) ), opened as ( select coalesce(sum(count), 0) as to_admins, coalesce(sum(count) filter (where access_level <> 'none'), 0) as to_members
from space_counts
where organization_id = $3 ), granted_teams as materialized ( select id
from teams
where organization_id = $4 and exists (select
from effective_grants as held
where held.subject_id = teams.id) ), subjects as ( select user_id, user_id as subject_id
from asked union all select user_id, team_id
from granted_teams join team_members on team_members.team_id = granted_teams.id and team_members.user_id = any($5) ), granted as ( select nodes.user_id, sum(spaces.count) as spaces
from ( select distinct asked.user_id, asked.role, held.node_id
from asked join subjects on subjects.user_id = asked.user_id join effective_grants as held on held.subject_id = subjects.subject_id
where held.organization_id = $6 ) as nodes join space_counts as spaces on spaces.access_node = nodes.node_id
where spaces.organization_id = $7 and (nodes.role is null or spaces.access_level = 'none')
group by nodes.user_id ) select asked.user_id as "userId", coalesce(joined.count, 0) as teams, case when asked.disabled then 0 when asked.role = 'admin' then opened.to_admins when asked.role is null then coalesce(granted.spaces, 0) else opened.to_members + coalesce(granted.spaces, 0) end::bigint as spaces
from asked cross join opened
left join granted on granted.user_id = asked.user_id
left join team_counts as joined on joined.organization_id = $8 and joined.subject_id = asked.user_id;
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id", "inside"."role" as "team_role", "inside"."joined_at" as "team_joined_at", "seen"."whole" as "is_seen_whole", ((select count(*) as "count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
inner join "team_members" as "inside" on "inside"."organization_id" = "members"."organization_id" and "inside"."user_id" = "members"."user_id"
inner join lateral (select viewer.role is not null or viewer.user_id = members.user_id as whole
from members as viewer
left join team_members as own on own.team_id = $1 and own.user_id = viewer.user_id
where viewer.organization_id = members.organization_id and viewer.user_id = $2 and not viewer.disabled and (viewer.role is not null or own.role is not null)) as "seen" on true
where "inside"."team_id" = $3)) as "list_count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
inner join "team_members" as "inside" on "inside"."organization_id" = "members"."organization_id" and "inside"."user_id" = "members"."user_id"
inner join lateral (select viewer.role is not null or viewer.user_id = members.user_id as whole
from members as viewer
left join team_members as own on own.team_id = $4 and own.user_id = viewer.user_id
where viewer.organization_id = members.organization_id and viewer.user_id = $5 and not viewer.disabled and (viewer.role is not null or own.role is not null)) as "seen" on true
where "inside"."team_id" = $6
order by "inside"."joined_at" asc, "inside"."user_id" asc
limit (select $7::bigint);
select "teams"."id", "teams"."organization_id", "teams"."title", "teams"."created_at", "members"."role" as "organization_role", "own"."role" as "own_role", joined.count as "member_count", shared.count as "space_count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
where "teams"."id" = $3 and "teams"."organization_id" = $4;

-- teams.updateMembers: 7

-- teams.putMember: 6

-- teams.removeMember: 4

-- auditEvents.list: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "audit_events"."id", "audit_events"."created_at", "audit_events"."actor_id", "audit_events"."operation", "audit_events"."channel", "audit_events"."address", "audit_events"."user_agent", "audit_events"."resources", "audit_events"."changes", ((select count(*) as "count"
from "audit_events"
where "audit_events"."organization_id" = $1)) as "list_count", pg_column_size(audit_events.changes) as "row_bytes"
from "audit_events"
where "audit_events"."organization_id" = $2
order by "audit_events"."created_at" desc, "audit_events"."id" desc
limit (select $3::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;

-- auditEvents.get: 2
select "audit_events"."id", "audit_events"."created_at", "audit_events"."actor_id", "audit_events"."operation", "audit_events"."channel", "audit_events"."address", "audit_events"."user_agent", "audit_events"."resources", "audit_events"."changes"
from "audit_events"
where "id" = $1 and "organization_id" = $2;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- jobs.list: 3
select "jobs"."id", "jobs"."organization_id", "jobs"."space_id", "jobs"."actor_id", "jobs"."type", "jobs"."state", "jobs"."attempts", "jobs"."max_attempts", "jobs"."error_code", "jobs"."error_message", "jobs"."progress_done", "jobs"."progress_total", "jobs"."progress_phase", "jobs"."progress_unit", "jobs"."created_at", "jobs"."started_at", "jobs"."finished_at", ((select count(*) as "count"
from "jobs"
where "jobs"."organization_id" = $1 and (exists (select
from members as viewer
where viewer.organization_id = jobs.organization_id and viewer.user_id = $2 and not viewer.disabled and (viewer.role = 'admin' or (jobs.space_id is null and jobs.actor_id = viewer.user_id))) or exists ((select "spaces"."id"
from "spaces"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $3 and not members.disabled)
inner join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as "granted" on true
where spaces.id = jobs.space_id and "spaces"."deleted_at" is null and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end >= 3))))) as "list_count"
from "jobs"
where "jobs"."organization_id" = $6 and (exists (select
from members as viewer
where viewer.organization_id = jobs.organization_id and viewer.user_id = $7 and not viewer.disabled and (viewer.role = 'admin' or (jobs.space_id is null and jobs.actor_id = viewer.user_id))) or exists ((select "spaces"."id"
from "spaces"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $8 and not members.disabled)
inner join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $9) || $10::text))) end as rank) as "granted" on true
where spaces.id = jobs.space_id and "spaces"."deleted_at" is null and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end >= 3)))
order by "jobs"."created_at" desc, "jobs"."id" desc
limit (select $11::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select count(*) as "count"
from "jobs"
where "jobs"."organization_id" = $1 and (exists (select
from members as viewer
where viewer.organization_id = jobs.organization_id and viewer.user_id = $2 and not viewer.disabled and (viewer.role = 'admin' or (jobs.space_id is null and jobs.actor_id = viewer.user_id))) or exists ((select "spaces"."id"
from "spaces"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $3 and not members.disabled)
inner join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as "granted" on true
where spaces.id = jobs.space_id and "spaces"."deleted_at" is null and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end >= 3)));

-- jobs.get: 2
select "jobs"."id", "jobs"."organization_id", "jobs"."space_id", "jobs"."actor_id", "jobs"."type", "jobs"."state", "jobs"."attempts", "jobs"."max_attempts", "jobs"."error_code", "jobs"."error_message", "jobs"."progress_done", "jobs"."progress_total", "jobs"."progress_phase", "jobs"."progress_unit", "jobs"."created_at", "jobs"."started_at", "jobs"."finished_at"
from "jobs"
where "jobs"."organization_id" = $1 and (exists (select
from members as viewer
where viewer.organization_id = jobs.organization_id and viewer.user_id = $2 and not viewer.disabled and (viewer.role = 'admin' or (jobs.space_id is null and jobs.actor_id = viewer.user_id))) or exists ((select "spaces"."id"
from "spaces"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $3 and not members.disabled)
inner join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as "granted" on true
where spaces.id = jobs.space_id and "spaces"."deleted_at" is null and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end >= 3))) and "jobs"."id" = $6;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- jobs.cancel: 7

-- webhooks.list: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "webhooks"."id", "webhooks"."organization_id", "webhooks"."title", "webhooks"."url", "webhooks"."events", "webhooks"."enabled", "webhooks"."disabled_reason", "webhooks"."failing_since", "webhooks"."created_at", "webhooks"."updated_at", ((select count(*) as "count"
from "webhooks"
where "webhooks"."organization_id" = $1)) as "list_count"
from "webhooks"
where "webhooks"."organization_id" = $2
order by "webhooks"."created_at" asc, "webhooks"."id" asc
limit (select $3::bigint);

-- webhooks.create: 7

-- webhooks.get: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "webhooks"."id", "webhooks"."organization_id", "webhooks"."title", "webhooks"."url", "webhooks"."events", "webhooks"."enabled", "webhooks"."disabled_reason", "webhooks"."failing_since", "webhooks"."created_at", "webhooks"."updated_at"
from "webhooks"
where "webhooks"."organization_id" = $1 and "webhooks"."id" = $2;

-- webhooks.update: 5

-- webhooks.delete: 4

-- webhooks.rotateSecret: 5

-- webhooks.ping: 7

-- webhooks.listDeliveries: 4
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "webhook_deliveries"."id", "webhook_deliveries"."webhook_id", "webhook_deliveries"."job_id", "webhook_deliveries"."event_id", "webhook_deliveries"."type", "webhook_deliveries"."response_status", "webhook_deliveries"."response_body", "webhook_deliveries"."duration_seconds", "webhook_deliveries"."last_attempt_at", "webhook_deliveries"."created_at", case jobs.state when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'cancelled' then 'failed' else 'pending' end as "state", "jobs"."attempts", "jobs"."error_code", "jobs"."error_message", ((select count(*) as "count"
from "webhook_deliveries"
inner join "jobs" on "jobs"."id" = "webhook_deliveries"."job_id"
where "webhook_deliveries"."webhook_id" = $1)) as "list_count"
from "webhook_deliveries"
inner join "jobs" on "jobs"."id" = "webhook_deliveries"."job_id"
where "webhook_deliveries"."webhook_id" = $2
order by "webhook_deliveries"."created_at" desc, "webhook_deliveries"."id" desc
limit (select $3::bigint);
select "webhooks"."id", "webhooks"."organization_id", "webhooks"."title", "webhooks"."url", "webhooks"."events", "webhooks"."enabled", "webhooks"."disabled_reason", "webhooks"."failing_since", "webhooks"."created_at", "webhooks"."updated_at"
from "webhooks"
where "webhooks"."organization_id" = $1 and "webhooks"."id" = $2;
select count(*) as "count"
from "webhook_deliveries"
inner join "jobs" on "jobs"."id" = "webhook_deliveries"."job_id"
where "webhook_deliveries"."webhook_id" = $1;

-- webhooks.redeliver: 8

-- members.list: 3
with asked as ( select user_id, role, disabled
from members
where organization_id = $1 and user_id = any($2) ), opened as ( select coalesce(sum(count), 0) as to_admins, coalesce(sum(count) filter (where access_level <> 'none'), 0) as to_members
from space_counts
where organization_id = $3 ), granted_teams as materialized ( select id
from teams
where organization_id = $4 and exists (select
from effective_grants as held
where held.subject_id = teams.id) ), subjects as ( select user_id, user_id as subject_id
from asked union all select user_id, team_id
from granted_teams join team_members on team_members.team_id = granted_teams.id and team_members.user_id = any($5) ), granted as ( select nodes.user_id, sum(spaces.count) as spaces
from ( select distinct asked.user_id, asked.role, held.node_id
from asked join subjects on subjects.user_id = asked.user_id join effective_grants as held on held.subject_id = subjects.subject_id
where held.organization_id = $6 ) as nodes join space_counts as spaces on spaces.access_node = nodes.node_id
where spaces.organization_id = $7 and (nodes.role is null or spaces.access_level = 'none')
group by nodes.user_id ) select asked.user_id as "userId", coalesce(joined.count, 0) as teams, case when asked.disabled then 0 when asked.role = 'admin' then opened.to_admins when asked.role is null then coalesce(granted.spaces, 0) else opened.to_members + coalesce(granted.spaces, 0) end::bigint as spaces
from asked cross join opened
left join granted on granted.user_id = asked.user_id
left join team_counts as joined on joined.organization_id = $8 and joined.subject_id = asked.user_id;
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id", ((select count(*) as "count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where exists (select "viewer"."user_id"
from "members" as "viewer"
where "viewer"."organization_id" = "members"."organization_id" and "viewer"."user_id" = $1 and "viewer"."disabled" = $2 and (viewer.role is not null)) and "members"."organization_id" = $3)) as "list_count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where exists (select "viewer"."user_id"
from "members" as "viewer"
where "viewer"."organization_id" = "members"."organization_id" and "viewer"."user_id" = $4 and "viewer"."disabled" = $5 and (viewer.role is not null)) and "members"."organization_id" = $6
order by "members"."joined_at" desc, "members"."user_id" desc
limit (select $7::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- members.get: 3
with asked as ( select user_id, role, disabled
from members
where organization_id = $1 and user_id = any($2) ), opened as ( select coalesce(sum(count), 0) as to_admins, coalesce(sum(count) filter (where access_level <> 'none'), 0) as to_members
from space_counts
where organization_id = $3 ), granted_teams as materialized ( select id
from teams
where organization_id = $4 and exists (select
from effective_grants as held
where held.subject_id = teams.id) ), subjects as ( select user_id, user_id as subject_id
from asked union all select user_id, team_id
from granted_teams join team_members on team_members.team_id = granted_teams.id and team_members.user_id = any($5) ), granted as ( select nodes.user_id, sum(spaces.count) as spaces
from ( select distinct asked.user_id, asked.role, held.node_id
from asked join subjects on subjects.user_id = asked.user_id join effective_grants as held on held.subject_id = subjects.subject_id
where held.organization_id = $6 ) as nodes join space_counts as spaces on spaces.access_node = nodes.node_id
where spaces.organization_id = $7 and (nodes.role is null or spaces.access_level = 'none')
group by nodes.user_id ) select asked.user_id as "userId", coalesce(joined.count, 0) as teams, case when asked.disabled then 0 when asked.role = 'admin' then opened.to_admins when asked.role is null then coalesce(granted.spaces, 0) else opened.to_members + coalesce(granted.spaces, 0) end::bigint as spaces
from asked cross join opened
left join granted on granted.user_id = asked.user_id
left join team_counts as joined on joined.organization_id = $8 and joined.subject_id = asked.user_id;
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where "members"."organization_id" = $1 and "members"."user_id" = $2;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- members.update: 10

-- members.remove: 10

-- members.ping: 5

-- members.markSso: 7

-- members.listSpaces: 3
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where "members"."organization_id" = $1 and "members"."user_id" = $2;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "viewer"."role" as "organization_role", "granted"."rank" as "granted_rank", "effective"."rank" as "member_rank", ((select count(*) as "count"
from "spaces"
inner join "members" on "members"."organization_id" = "spaces"."organization_id" and "members"."user_id" = split_part($1, '/', 2) and "members"."disabled" = $2
inner join "members" as "viewer" on "viewer"."organization_id" = "spaces"."organization_id" and "viewer"."user_id" = $3 and "viewer"."disabled" = $4
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = split_part($5, '/', 2)) || split_part($6, '/', 2)::text))) end as rank) as "granted" on true
left join lateral (select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end as rank) as "effective" on true
where "spaces"."organization_id" = split_part($7, '/', 1) and "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = split_part($8, '/', 2)) || split_part($9, '/', 2)::text))))) and (viewer.role = 'admin' or viewer.user_id = members.user_id))) as "list_count"
from "spaces"
inner join "members" on "members"."organization_id" = "spaces"."organization_id" and "members"."user_id" = split_part($10, '/', 2) and "members"."disabled" = $11
inner join "members" as "viewer" on "viewer"."organization_id" = "spaces"."organization_id" and "viewer"."user_id" = $12 and "viewer"."disabled" = $13
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = split_part($14, '/', 2)) || split_part($15, '/', 2)::text))) end as rank) as "granted" on true
left join lateral (select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end as rank) as "effective" on true
where "spaces"."organization_id" = split_part($16, '/', 1) and "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = split_part($17, '/', 2)) || split_part($18, '/', 2)::text))))) and (viewer.role = 'admin' or viewer.user_id = members.user_id)
order by "spaces"."created_at" desc, "spaces"."id" desc
limit (select $19::bigint);

-- members.listTokens: 4
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where "members"."organization_id" = $1 and "members"."user_id" = $2;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "tokens"."id", "tokens"."label", "tokens"."created_at", "tokens"."expires_at", "tokens"."organization_id", "tokens"."space_id", "tokens"."read_only", ((select count(*) as "count"
from "tokens"
where "tokens"."user_id" = $1 and "tokens"."organization_id" = $2)) as "list_count"
from "tokens"
where "tokens"."user_id" = $3 and "tokens"."organization_id" = $4
order by "tokens"."created_at" asc, "tokens"."id" asc
limit (select $5::bigint);
select count(*) as "count"
from "tokens"
where "tokens"."user_id" = $1 and "tokens"."organization_id" = $2;

-- members.deleteToken: 5

-- members.listTeams: 4
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where "members"."organization_id" = $1 and "members"."user_id" = $2;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "teams"."id", "teams"."organization_id", "teams"."title", "teams"."created_at", "members"."role" as "organization_role", "own"."role" as "own_role", joined.count as "member_count", shared.count as "space_count", "held"."role" as "held_role", ((select count(*) as "count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "team_members" as "held" on "held"."team_id" = "teams"."id"
where ("members"."role" is not null or "own"."role" is not null) and "teams"."organization_id" = split_part($3, '/', 1) and "held"."user_id" = split_part($4, '/', 2))) as "list_count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $5 and "members"."disabled" = $6
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "team_members" as "held" on "held"."team_id" = "teams"."id"
where ("members"."role" is not null or "own"."role" is not null) and "teams"."organization_id" = split_part($7, '/', 1) and "held"."user_id" = split_part($8, '/', 2)
order by "teams"."created_at" asc, "teams"."id" asc
limit (select $9::bigint);
select count(*) as "count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "team_members" as "held" on "held"."team_id" = "teams"."id"
where ("members"."role" is not null or "own"."role" is not null) and "teams"."organization_id" = split_part($3, '/', 1) and "held"."user_id" = split_part($4, '/', 2);

-- invites.list: 3
select "invites"."id", "invites"."organization_id", "invites"."role", "invites"."collection_id", "invites"."space_id", "invites"."created_at", "effective"."is_member" as "holder_is_member", "effective"."rank" as "holder_rank", "effective"."is_open", ((select count(*) as "count"
from "invites"
inner join "organizations" on "organizations"."id" = "invites"."organization_id"
left join "members" on "members"."organization_id" = "invites"."organization_id" and "members"."user_id" = $1
inner join lateral (select members.user_id is not null as is_member, case when invites.collection_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "collections"."access_level" = 'none' then null when "collections"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "collections"."access_level") end
from "collections"
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as granted on true
where "collections"."id" = "invites"."collection_id" and "collections"."organization_id" = invites.organization_id) when invites.space_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end
from "spaces"
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as granted on true
where "spaces"."id" = "invites"."space_id" and "spaces"."organization_id" = invites.organization_id) else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end as rank, organizations.invite_links and not exists ( select
from spaces
where spaces.id = invites.space_id and spaces.deleted_at is not null) as is_open ) as "effective" on true
where (members.disabled is not true) and "invites"."organization_id" = $6 and "effective"."rank" = $7)) as "list_count"
from "invites"
inner join "organizations" on "organizations"."id" = "invites"."organization_id"
left join "members" on "members"."organization_id" = "invites"."organization_id" and "members"."user_id" = $8
inner join lateral (select members.user_id is not null as is_member, case when invites.collection_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "collections"."access_level" = 'none' then null when "collections"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "collections"."access_level") end
from "collections"
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $9) || $10::text))) end as rank) as granted on true
where "collections"."id" = "invites"."collection_id" and "collections"."organization_id" = invites.organization_id) when invites.space_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end
from "spaces"
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $11) || $12::text))) end as rank) as granted on true
where "spaces"."id" = "invites"."space_id" and "spaces"."organization_id" = invites.organization_id) else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end as rank, organizations.invite_links and not exists ( select
from spaces
where spaces.id = invites.space_id and spaces.deleted_at is not null) as is_open ) as "effective" on true
where (members.disabled is not true) and "invites"."organization_id" = $13 and "effective"."rank" = $14
order by "invites"."created_at" asc, "invites"."id" asc
limit (select $15::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select count(*) as "count"
from "invites"
inner join "organizations" on "organizations"."id" = "invites"."organization_id"
left join "members" on "members"."organization_id" = "invites"."organization_id" and "members"."user_id" = $1
inner join lateral (select members.user_id is not null as is_member, case when invites.collection_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "collections"."access_level" = 'none' then null when "collections"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "collections"."access_level") end
from "collections"
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as granted on true
where "collections"."id" = "invites"."collection_id" and "collections"."organization_id" = invites.organization_id) when invites.space_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end
from "spaces"
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as granted on true
where "spaces"."id" = "invites"."space_id" and "spaces"."organization_id" = invites.organization_id) else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end as rank, organizations.invite_links and not exists ( select
from spaces
where spaces.id = invites.space_id and spaces.deleted_at is not null) as is_open ) as "effective" on true
where (members.disabled is not true) and "invites"."organization_id" = $6 and "effective"."rank" = $7;

-- invites.create: 5

-- invites.get: 1
select "invites"."id", "invites"."organization_id", "invites"."role", "invites"."collection_id", "invites"."space_id", "invites"."created_at", "effective"."is_member" as "holder_is_member", "effective"."rank" as "holder_rank", "effective"."is_open"
from "invites"
inner join "organizations" on "organizations"."id" = "invites"."organization_id"
left join "members" on "members"."organization_id" = "invites"."organization_id" and "members"."user_id" = $1
inner join lateral (select members.user_id is not null as is_member, case when invites.collection_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "collections"."access_level" = 'none' then null when "collections"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "collections"."access_level") end
from "collections"
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as granted on true
where "collections"."id" = "invites"."collection_id" and "collections"."organization_id" = invites.organization_id) when invites.space_id is not null then ( select case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end
from "spaces"
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as granted on true
where "spaces"."id" = "invites"."space_id" and "spaces"."organization_id" = invites.organization_id) else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end as rank, organizations.invite_links and not exists ( select
from spaces
where spaces.id = invites.space_id and spaces.deleted_at is not null) as is_open ) as "effective" on true
where (members.disabled is not true) and "invites"."id" = $6 and "invites"."organization_id" = $7;

-- invites.update: 4

-- invites.delete: 4

-- invites.join: 11

-- invites.inviteByEmail: 11

-- invites.listEmailInvites: 3
select "email_invites"."id", "email_invites"."organization_id", "email_invites"."email", "email_invites"."role", "email_invites"."sso", "email_invites"."created_at", ((select count(*) as "count"
from "email_invites"
where "email_invites"."organization_id" = $1)) as "list_count"
from "email_invites"
where "email_invites"."organization_id" = $2
order by "email_invites"."created_at" asc, "email_invites"."id" asc
limit (select $3::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select count(*) as "count"
from "email_invites"
where "email_invites"."organization_id" = $1;

-- invites.deleteEmailInvite: 4

-- saml.list: 3
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "sso_providers"."id", "sso_providers"."organization_id", "sso_providers"."protocol", "sso_providers"."label", "sso_providers"."default_team_id", "sso_providers"."default_role", "sso_providers"."provisioning", "sso_providers"."email_domains", "sso_providers"."groups_claim", "sso_providers"."group_mappings", "sso_providers"."created_at", "sso_providers"."sso_url", "sso_providers"."entity_id", "sso_providers"."certificate", "sso_providers"."issuer", "sso_providers"."client_id", "sso_providers"."client_secret", "sso_providers"."scopes", ((select count(*) as "count"
from "sso_providers"
inner join "members" on "members"."organization_id" = "sso_providers"."organization_id" and "members"."user_id" = $1 and "members"."role" = 'admin' and "members"."disabled" = $2
where "sso_providers"."protocol" = 'saml' and "sso_providers"."organization_id" = $3)) as "list_count"
from "sso_providers"
inner join "members" on "members"."organization_id" = "sso_providers"."organization_id" and "members"."user_id" = $4 and "members"."role" = 'admin' and "members"."disabled" = $5
where "sso_providers"."protocol" = 'saml' and "sso_providers"."organization_id" = $6
order by "sso_providers"."created_at" asc, "sso_providers"."id" asc
limit (select $7::bigint);
select count(*) as "count"
from "sso_providers"
inner join "members" on "members"."organization_id" = "sso_providers"."organization_id" and "members"."user_id" = $1 and "members"."role" = 'admin' and "members"."disabled" = $2
where "sso_providers"."protocol" = 'saml' and "sso_providers"."organization_id" = $3;

-- saml.create: 10

-- saml.get: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "sso_providers"."id", "sso_providers"."organization_id", "sso_providers"."protocol", "sso_providers"."label", "sso_providers"."default_team_id", "sso_providers"."default_role", "sso_providers"."provisioning", "sso_providers"."email_domains", "sso_providers"."groups_claim", "sso_providers"."group_mappings", "sso_providers"."created_at", "sso_providers"."sso_url", "sso_providers"."entity_id", "sso_providers"."certificate", "sso_providers"."issuer", "sso_providers"."client_id", "sso_providers"."client_secret", "sso_providers"."scopes"
from "sso_providers"
where "sso_providers"."protocol" = 'saml' and "sso_providers"."id" = $1 and "sso_providers"."organization_id" = $2;

-- saml.update: 10

-- saml.delete: 4

-- saml.listLogins: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "sso_providers"."id", "sso_providers"."organization_id", "sso_providers"."protocol", "sso_providers"."label", "sso_providers"."default_team_id", "sso_providers"."default_role", "sso_providers"."provisioning", "sso_providers"."email_domains", "sso_providers"."groups_claim", "sso_providers"."group_mappings", "sso_providers"."created_at", "sso_providers"."sso_url", "sso_providers"."entity_id", "sso_providers"."certificate", "sso_providers"."issuer", "sso_providers"."client_id", "sso_providers"."client_secret", "sso_providers"."scopes"
from "sso_providers"
where "sso_providers"."organization_id" = $1
order by "sso_providers"."created_at", "sso_providers"."id";

-- oidc.list: 3
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "sso_providers"."id", "sso_providers"."organization_id", "sso_providers"."protocol", "sso_providers"."label", "sso_providers"."default_team_id", "sso_providers"."default_role", "sso_providers"."provisioning", "sso_providers"."email_domains", "sso_providers"."groups_claim", "sso_providers"."group_mappings", "sso_providers"."created_at", "sso_providers"."sso_url", "sso_providers"."entity_id", "sso_providers"."certificate", "sso_providers"."issuer", "sso_providers"."client_id", "sso_providers"."client_secret", "sso_providers"."scopes", ((select count(*) as "count"
from "sso_providers"
inner join "members" on "members"."organization_id" = "sso_providers"."organization_id" and "members"."user_id" = $1 and "members"."role" = 'admin' and "members"."disabled" = $2
where "sso_providers"."protocol" = 'oidc' and "sso_providers"."organization_id" = $3)) as "list_count"
from "sso_providers"
inner join "members" on "members"."organization_id" = "sso_providers"."organization_id" and "members"."user_id" = $4 and "members"."role" = 'admin' and "members"."disabled" = $5
where "sso_providers"."protocol" = 'oidc' and "sso_providers"."organization_id" = $6
order by "sso_providers"."created_at" asc, "sso_providers"."id" asc
limit (select $7::bigint);
select count(*) as "count"
from "sso_providers"
inner join "members" on "members"."organization_id" = "sso_providers"."organization_id" and "members"."user_id" = $1 and "members"."role" = 'admin' and "members"."disabled" = $2
where "sso_providers"."protocol" = 'oidc' and "sso_providers"."organization_id" = $3;

-- oidc.create: 11

-- oidc.get: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "sso_providers"."id", "sso_providers"."organization_id", "sso_providers"."protocol", "sso_providers"."label", "sso_providers"."default_team_id", "sso_providers"."default_role", "sso_providers"."provisioning", "sso_providers"."email_domains", "sso_providers"."groups_claim", "sso_providers"."group_mappings", "sso_providers"."created_at", "sso_providers"."sso_url", "sso_providers"."entity_id", "sso_providers"."certificate", "sso_providers"."issuer", "sso_providers"."client_id", "sso_providers"."client_secret", "sso_providers"."scopes"
from "sso_providers"
where "sso_providers"."protocol" = 'oidc' and "sso_providers"."id" = $1 and "sso_providers"."organization_id" = $2;

-- oidc.update: 11

-- oidc.delete: 4

-- collections.list: 2
select "collections"."id", "collections"."organization_id", "collections"."parent_id", "collections"."title", "collections"."description", "collections"."default_level", "collections"."access_level", "collections"."position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", ((select count(*) as "count"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where (members.role = 'admin' or (members.role is not null and "collections"."access_level" <> 'none') or (members.user_id is not null and "collections"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))))) and "collections"."organization_id" = $6)) as "list_count"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $7 and not members.disabled)
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $8) || $9::text))) end as rank) as "granted" on true
where (members.role = 'admin' or (members.role is not null and "collections"."access_level" <> 'none') or (members.user_id is not null and "collections"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $10) || $11::text))))) and "collections"."organization_id" = $12
order by "collections"."position" asc, "collections"."id" asc
limit (select $13::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- collections.create: 2

-- collections.get: 1
select "collections"."id", "collections"."organization_id", "collections"."parent_id", "collections"."title", "collections"."description", "collections"."default_level", "collections"."access_level", "collections"."position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "collections"."id" = $4;

-- collections.update: 4

-- collections.delete: 18

-- collections.listSpaces: 2
select "collections"."id", "collections"."organization_id", "collections"."parent_id", "collections"."title", "collections"."description", "collections"."default_level", "collections"."access_level", "collections"."position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "collections"."id" = $4;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", ((select count(*) as "count"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))))) and "spaces"."parent_id" = $6 and "spaces"."organization_id" = (select holder.organization_id
from collections as holder
where holder.id = $7))) as "list_count"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $8 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $9) || $10::text))) end as rank) as "granted" on true
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $11) || $12::text))))) and "spaces"."parent_id" = $13 and "spaces"."organization_id" = (select holder.organization_id
from collections as holder
where holder.id = $14)
order by "spaces"."position" asc, "spaces"."id" asc
limit (select $15::bigint);

-- collections.move: 14

-- collections.transfer: 34

-- collectionPermissions.invite: 13

-- collectionPermissions.listUsers: 2
select "collections"."id", "collections"."organization_id", "collections"."parent_id", "collections"."title", "collections"."description", "collections"."default_level", "collections"."access_level", "collections"."position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "collections"."id" = $4;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at", "content_grants"."role" as "granted_role", "content_grants"."created_at" as "granted_at", ((select count(*) as "count"
from "content_grants"
inner join "users" on "users"."id" = "content_grants"."user_id"
where "content_grants"."content_id" = $1)) as "list_count"
from "content_grants"
inner join "users" on "users"."id" = "content_grants"."user_id"
where "content_grants"."content_id" = $2
order by "content_grants"."created_at" asc, "content_grants"."subject_id" asc
limit (select $3::bigint);

-- collectionPermissions.updateUser: 14

-- collectionPermissions.removeUser: 12

-- collectionPermissions.listTeams: 2
select "collections"."id", "collections"."organization_id", "collections"."parent_id", "collections"."title", "collections"."description", "collections"."default_level", "collections"."access_level", "collections"."position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "collections"."id" = $4;
select "teams"."id", "teams"."organization_id", "teams"."title", "teams"."created_at", "members"."role" as "organization_role", "own"."role" as "own_role", joined.count as "member_count", shared.count as "space_count", "content_grants"."role" as "granted_role", "content_grants"."created_at" as "granted_at", ((select count(*) as "count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "content_grants" on "content_grants"."team_id" = "teams"."id"
where "content_grants"."content_id" = $3)) as "list_count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "content_grants" on "content_grants"."team_id" = "teams"."id"
where "content_grants"."content_id" = $6
order by "content_grants"."created_at" asc, "content_grants"."subject_id" asc
limit (select $7::bigint);

-- collectionPermissions.updateTeam: 14

-- collectionPermissions.removeTeam: 12

-- collectionPermissions.listAggregate: 2
select "collections"."id", "collections"."organization_id", "collections"."parent_id", "collections"."title", "collections"."description", "collections"."default_level", "collections"."access_level", "collections"."position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "collections"."id" = $4;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at", case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "collections"."access_level" = 'none' then null when "collections"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "collections"."access_level") end as "effective_rank", "members"."joined_at", ((select count(*) as "count"
from "collections"
inner join "members" on "members"."organization_id" = "collections"."organization_id"
inner join "users" on "users"."id" = "members"."user_id"
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = "members"."user_id") || "members"."user_id"::text))) end as rank) as "granted" on true
where "collections"."id" = $1 and "members"."disabled" = $2 and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "collections"."access_level" = 'none' then null when "collections"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "collections"."access_level") end is not null)) as "list_count"
from "collections"
inner join "members" on "members"."organization_id" = "collections"."organization_id"
inner join "users" on "users"."id" = "members"."user_id"
left join lateral (select case when "collections"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = "members"."user_id") || "members"."user_id"::text))) end as rank) as "granted" on true
where "collections"."id" = $3 and "members"."disabled" = $4 and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "collections"."access_level" = 'none' then null when "collections"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "collections"."access_level") end is not null
order by "members"."joined_at" asc, "members"."user_id" asc
limit (select $5::bigint);

-- spaces.list: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", ((select coalesce(sum("spaces"."count"), 0)::bigint as "count"
from "space_counts" as "spaces"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "spaces"."organization_id" = $2 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $3) || $4::text))))))) as "list_count"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))) end as rank) as "granted" on true
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $8) || $9::text))))) and "spaces"."organization_id" = $10
order by "spaces"."created_at" asc, "spaces"."id" asc
limit (select $11::bigint);

-- spaces.create: 8

-- spaces.get: 1
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaces.update: 6

-- spaces.delete: 8

-- spaces.restore: 12

-- spaces.move: 14

-- spaces.transfer: 35

-- spaces.duplicate: 18

-- spacePermissions.invite: 11

-- spacePermissions.listUsers: 2
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at", "content_grants"."role" as "granted_role", "content_grants"."created_at" as "granted_at", ((select count(*) as "count"
from "content_grants"
inner join "users" on "users"."id" = "content_grants"."user_id"
where "content_grants"."content_id" = $1)) as "list_count"
from "content_grants"
inner join "users" on "users"."id" = "content_grants"."user_id"
where "content_grants"."content_id" = $2
order by "content_grants"."created_at" asc, "content_grants"."subject_id" asc
limit (select $3::bigint);

-- spacePermissions.updateUser: 12

-- spacePermissions.removeUser: 10

-- spacePermissions.listTeams: 2
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select "teams"."id", "teams"."organization_id", "teams"."title", "teams"."created_at", "members"."role" as "organization_role", "own"."role" as "own_role", joined.count as "member_count", shared.count as "space_count", "content_grants"."role" as "granted_role", "content_grants"."created_at" as "granted_at", ((select count(*) as "count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "content_grants" on "content_grants"."team_id" = "teams"."id"
where "content_grants"."content_id" = $3)) as "list_count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "content_grants" on "content_grants"."team_id" = "teams"."id"
where "content_grants"."content_id" = $6
order by "content_grants"."created_at" asc, "content_grants"."subject_id" asc
limit (select $7::bigint);

-- spacePermissions.updateTeam: 12

-- spacePermissions.removeTeam: 10

-- spacePermissions.listAggregate: 2
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at", case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end as "effective_rank", "members"."joined_at", ((select count(*) as "count"
from "spaces"
inner join "members" on "members"."organization_id" = "spaces"."organization_id"
inner join "users" on "users"."id" = "members"."user_id"
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = "members"."user_id") || "members"."user_id"::text))) end as rank) as "granted" on true
where "spaces"."id" = $1 and "members"."disabled" = $2 and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null)) as "list_count"
from "spaces"
inner join "members" on "members"."organization_id" = "spaces"."organization_id"
inner join "users" on "users"."id" = "members"."user_id"
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = "members"."user_id") || "members"."user_id"::text))) end as rank) as "granted" on true
where "spaces"."id" = $3 and "members"."disabled" = $4 and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null
order by "members"."joined_at" asc, "members"."user_id" asc
limit (select $5::bigint);

-- spaceContent.get: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.listPages: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.getPage: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.getPageByPath: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.getPageDocument: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.listFiles: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.getFile: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.getReusableContent: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.getReusableContentDocument: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceContent.update: 18

-- spaceContent.getDocument: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceComments.list: 2
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions", ((select coalesce(sum("comments"."count"), 0)::bigint as "count"
from "comment_counts" as "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "comments"."place_id" = $2 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $3) || $4::text))))))) as "list_count", octet_length(comments.markdown) * 1 as "row_bytes"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $8 as own) as "poster" on true
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $9) || $10::text))))) and "comments"."place_id" = $11
order by "comments"."posted_at" desc, "comments"."id" desc
limit (select $12::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;

-- spaceComments.post: 10

-- spaceComments.get: 2
select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $4 as own) as "poster" on true
where "comments"."id" = $5 and "comments"."place_id" = $6;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceComments.update: 9

-- spaceComments.delete: 9

-- spaceComments.listReplies: 3
select "id"
from "comments"
where "id" = $1 and "place_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions", ((select count(*) as "count"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $4 as own) as "poster" on true
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $5) || $6::text))))) and "comments"."parent_id" = $7)) as "list_count", octet_length(comments.markdown) * 1 as "row_bytes"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $8 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $9) || $10::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $11 as own) as "poster" on true
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $12) || $13::text))))) and "comments"."parent_id" = $14
order by "comments"."posted_at" asc, "comments"."id" asc
limit (select $15::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;

-- spaceComments.postReply: 8

-- spaceComments.getReply: 3
select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $4 as own) as "poster" on true
where "comments"."id" = $5 and "comments"."parent_id" = $6;
select "id"
from "comments"
where "id" = $1 and "place_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- spaceComments.updateReply: 9

-- spaceComments.deleteReply: 8

-- spaceComments.listCommenters: 3
with asked as ( select user_id, role, disabled
from members
where organization_id = $1 and user_id = any($2) ), opened as ( select coalesce(sum(count), 0) as to_admins, coalesce(sum(count) filter (where access_level <> 'none'), 0) as to_members
from space_counts
where organization_id = $3 ), granted_teams as materialized ( select id
from teams
where organization_id = $4 and exists (select
from effective_grants as held
where held.subject_id = teams.id) ), subjects as ( select user_id, user_id as subject_id
from asked union all select user_id, team_id
from granted_teams join team_members on team_members.team_id = granted_teams.id and team_members.user_id = any($5) ), granted as ( select nodes.user_id, sum(spaces.count) as spaces
from ( select distinct asked.user_id, asked.role, held.node_id
from asked join subjects on subjects.user_id = asked.user_id join effective_grants as held on held.subject_id = subjects.subject_id
where held.organization_id = $6 ) as nodes join space_counts as spaces on spaces.access_node = nodes.node_id
where spaces.organization_id = $7 and (nodes.role is null or spaces.access_level = 'none')
group by nodes.user_id ) select asked.user_id as "userId", coalesce(joined.count, 0) as teams, case when asked.disabled then 0 when asked.role = 'admin' then opened.to_admins when asked.role is null then coalesce(granted.spaces, 0) else opened.to_members + coalesce(granted.spaces, 0) end::bigint as spaces
from asked cross join opened
left join granted on granted.user_id = asked.user_id
left join team_counts as joined on joined.organization_id = $8 and joined.subject_id = asked.user_id;
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id", ((select count(*) as "count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where exists (select "viewer"."user_id"
from "members" as "viewer"
where "viewer"."organization_id" = "members"."organization_id" and "viewer"."user_id" = $1 and "viewer"."disabled" = $2 and (viewer.role is not null or members.user_id = viewer.user_id)) and exists (select "comments"."id"
from "comments"
where "comments"."space_id" = $3 and "comments"."posted_by" = "users"."id") and "members"."organization_id" = (select "spaces"."organization_id"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $4 and not members.disabled)
where "spaces"."id" = $5 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text)))))))) as "list_count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where exists (select "viewer"."user_id"
from "members" as "viewer"
where "viewer"."organization_id" = "members"."organization_id" and "viewer"."user_id" = $8 and "viewer"."disabled" = $9 and (viewer.role is not null or members.user_id = viewer.user_id)) and exists (select "comments"."id"
from "comments"
where "comments"."space_id" = $10 and "comments"."posted_by" = "users"."id") and "members"."organization_id" = (select "spaces"."organization_id"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $11 and not members.disabled)
where "spaces"."id" = $12 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $13) || $14::text))))))
order by "members"."joined_at" asc, "members"."user_id" asc
limit (select $15::bigint);
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequests.list: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id", ((select count(*) as "count"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "change_requests"."space_id" = $4 and "change_requests"."status" = $5)) as "list_count"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $6 and not members.disabled)
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $7) || $8::text))))) and "change_requests"."space_id" = $9 and "change_requests"."status" = $10
order by "change_requests"."number" desc
limit (select $11::bigint);
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select count(*) as "count"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "change_requests"."space_id" = $4 and "change_requests"."status" = $5;

-- changeRequests.listOfOrganization: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id", ((select count(*) as "count"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "change_requests"."organization_id" = $4 and "change_requests"."status" = 'open')) as "list_count"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))))) and "change_requests"."organization_id" = $8 and "change_requests"."status" = 'open'
order by "change_requests"."created_at" desc, "change_requests"."id" desc
limit (select $9::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select count(*) as "count"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "change_requests"."organization_id" = $4 and "change_requests"."status" = 'open';

-- changeRequests.create: 11

-- changeRequests.get: 2
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequests.update: 11

-- changeRequests.merge: 26

-- changeRequests.pull: 8

-- changeRequests.listContributors: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select "users"."id", "users"."display_name", "users"."email", "users"."photo_url", "contributors"."count", "contributors"."updated_at", ((select count(*) as "count"
from "change_request_contributors" as "contributors"
inner join "change_requests" on "change_requests"."id" = "contributors"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "contributors"."user_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "contributors"."change_request_id" = $2 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $3) || $4::text))))))) as "list_count"
from "change_request_contributors" as "contributors"
inner join "change_requests" on "change_requests"."id" = "contributors"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "contributors"."user_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
where "contributors"."change_request_id" = $6 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $7) || $8::text)))))
order by "contributors"."updated_at" desc, "contributors"."user_id" desc
limit (select $9::bigint);

-- changeRequests.listChanges: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.get: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.listPages: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.getPage: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.getPageByPath: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.getPageDocument: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.listFiles: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.getFile: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.getReusableContent: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.getReusableContentDocument: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestContent.update: 17

-- changeRequestComments.list: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions", ((select coalesce(sum("comments"."count"), 0)::bigint as "count"
from "comment_counts" as "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "comments"."place_id" = $2 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $3) || $4::text))))))) as "list_count", octet_length(comments.markdown) * 1 as "row_bytes"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $8 as own) as "poster" on true
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $9) || $10::text))))) and "comments"."place_id" = $11
order by "comments"."posted_at" desc, "comments"."id" desc
limit (select $12::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;

-- changeRequestComments.post: 12

-- changeRequestComments.get: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $4 as own) as "poster" on true
where "comments"."id" = $5 and "comments"."place_id" = $6;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestComments.update: 11

-- changeRequestComments.delete: 11

-- changeRequestComments.listReplies: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "id"
from "comments"
where "id" = $1 and "place_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions", ((select count(*) as "count"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $4 as own) as "poster" on true
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $5) || $6::text))))) and "comments"."parent_id" = $7)) as "list_count", octet_length(comments.markdown) * 1 as "row_bytes"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $8 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $9) || $10::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $11 as own) as "poster" on true
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $12) || $13::text))))) and "comments"."parent_id" = $14
order by "comments"."posted_at" asc, "comments"."id" asc
limit (select $15::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;

-- changeRequestComments.postReply: 9

-- changeRequestComments.getReply: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "comments"."id", "comments"."space_id", "comments"."change_request_id", "comments"."parent_id", "comments"."review_id", "comments"."revision_id", "comments"."page_id", "comments"."page_digest", "comments"."node_id", "comments"."node_preview", "comments"."posted_by", "comments"."posted_at", "comments"."edited_at", "comments"."markdown", "comments"."resolved_at", "comments"."resolved_by", "comments"."status", "comments"."reply_count", "spaces"."organization_id", "spaces"."access_level", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", "poster"."own" as "is_own", "author"."display_name" as "author_display_name", "author"."email" as "author_email", "author"."photo_url" as "author_photo_url", "resolver"."display_name" as "resolver_display_name", "resolver"."email" as "resolver_email", "resolver"."photo_url" as "resolver_photo_url", "page"."title" as "page_title", "page"."emoji" as "page_emoji", "page"."icon" as "page_icon", "page"."path" as "page_path", "page"."created_at" as "page_created_at", "page"."updated_at" as "page_updated_at", "page"."digest" as "current_digest", "reacted"."reactions"
from "comments"
inner join "spaces" on "spaces"."id" = "comments"."space_id"
inner join "users" as "author" on "author"."id" = "comments"."posted_by"
left join "users" as "resolver" on "resolver"."id" = "comments"."resolved_by"
left join "commented_pages" as "page" on "page"."place_id" = "comments"."place_id" and "page"."page_id" = "comments"."page_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
left join lateral (select coalesce(json_agg(json_build_object( 'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email, 'photo_url', who.photo_url, 'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') )
order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
from comment_reactions as given
inner join users as who on who.id = given.user_id
where given.comment_id = "comments"."id") as "reacted" on true
inner join lateral (select comments.posted_by = $4 as own) as "poster" on true
where "comments"."id" = $5 and "comments"."parent_id" = $6;
select "id"
from "comments"
where "id" = $1 and "place_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- changeRequestComments.updateReply: 10

-- changeRequestComments.deleteReply: 9

-- changeRequestComments.listCommenters: 4
with asked as ( select user_id, role, disabled
from members
where organization_id = $1 and user_id = any($2) ), opened as ( select coalesce(sum(count), 0) as to_admins, coalesce(sum(count) filter (where access_level <> 'none'), 0) as to_members
from space_counts
where organization_id = $3 ), granted_teams as materialized ( select id
from teams
where organization_id = $4 and exists (select
from effective_grants as held
where held.subject_id = teams.id) ), subjects as ( select user_id, user_id as subject_id
from asked union all select user_id, team_id
from granted_teams join team_members on team_members.team_id = granted_teams.id and team_members.user_id = any($5) ), granted as ( select nodes.user_id, sum(spaces.count) as spaces
from ( select distinct asked.user_id, asked.role, held.node_id
from asked join subjects on subjects.user_id = asked.user_id join effective_grants as held on held.subject_id = subjects.subject_id
where held.organization_id = $6 ) as nodes join space_counts as spaces on spaces.access_node = nodes.node_id
where spaces.organization_id = $7 and (nodes.role is null or spaces.access_level = 'none')
group by nodes.user_id ) select asked.user_id as "userId", coalesce(joined.count, 0) as teams, case when asked.disabled then 0 when asked.role = 'admin' then opened.to_admins when asked.role is null then coalesce(granted.spaces, 0) else opened.to_members + coalesce(granted.spaces, 0) end::bigint as spaces
from asked cross join opened
left join granted on granted.user_id = asked.user_id
left join team_counts as joined on joined.organization_id = $8 and joined.subject_id = asked.user_id;
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "members"."organization_id", "members"."user_id", "members"."role", "members"."joined_at", "members"."last_seen_at", "members"."sso", "members"."disabled", "users"."email", "users"."display_name", "users"."photo_url", "named"."id" as "member_id", ((select count(*) as "count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where exists (select "viewer"."user_id"
from "members" as "viewer"
where "viewer"."organization_id" = "members"."organization_id" and "viewer"."user_id" = $1 and "viewer"."disabled" = $2 and (viewer.role is not null or members.user_id = viewer.user_id)) and exists (select "comments"."id"
from "comments"
where "comments"."change_request_id" = $3 and "comments"."posted_by" = "users"."id") and "members"."organization_id" = (select "spaces"."organization_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $4 and not members.disabled)
where "change_requests"."id" = $5 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text)))))))) as "list_count"
from "members"
inner join "users" on "users"."id" = "members"."user_id"
inner join lateral (select members.organization_id || '/' || members.user_id as id) as "named" on true
where exists (select "viewer"."user_id"
from "members" as "viewer"
where "viewer"."organization_id" = "members"."organization_id" and "viewer"."user_id" = $8 and "viewer"."disabled" = $9 and (viewer.role is not null or members.user_id = viewer.user_id)) and exists (select "comments"."id"
from "comments"
where "comments"."change_request_id" = $10 and "comments"."posted_by" = "users"."id") and "members"."organization_id" = (select "spaces"."organization_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $11 and not members.disabled)
where "change_requests"."id" = $12 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $13) || $14::text))))))
order by "members"."joined_at" asc, "members"."user_id" asc
limit (select $15::bigint);
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- reviews.list: 4
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "change_request_reviews"."id", "change_request_reviews"."change_request_id", "change_request_reviews"."revision_id", "change_request_reviews"."reviewer_id", "change_request_reviews"."requested_by", "change_request_reviews"."status", "change_request_reviews"."created_at", "change_request_reviews"."updated_at", "reviewer"."display_name" as "reviewer_display_name", "reviewer"."email" as "reviewer_email", "reviewer"."photo_url" as "reviewer_photo_url", "requester"."display_name" as "requester_display_name", "requester"."email" as "requester_email", "requester"."photo_url" as "requester_photo_url", "said"."comment_id", ((select count(*) as "count"
from "change_request_reviews"
inner join "users" as "reviewer" on "reviewer"."id" = "change_request_reviews"."reviewer_id"
left join "users" as "requester" on "requester"."id" = "change_request_reviews"."requested_by"
left join lateral (select "comments"."id" as "comment_id"
from "comments"
where "comments"."review_id" = "change_request_reviews"."id"
limit 1) as "said" on true
inner join "change_requests" on "change_requests"."id" = "change_request_reviews"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "change_request_reviews"."change_request_id" = $4)) as "list_count", (select coalesce(sum(octet_length(comments.markdown) * 1), 0)::bigint
from comments
where comments.review_id = change_request_reviews.id) as "row_bytes"
from "change_request_reviews"
inner join "users" as "reviewer" on "reviewer"."id" = "change_request_reviews"."reviewer_id"
left join "users" as "requester" on "requester"."id" = "change_request_reviews"."requested_by"
left join lateral (select "comments"."id" as "comment_id"
from "comments"
where "comments"."review_id" = "change_request_reviews"."id"
limit 1) as "said" on true
inner join "change_requests" on "change_requests"."id" = "change_request_reviews"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))))) and "change_request_reviews"."change_request_id" = $8
order by "change_request_reviews"."created_at" desc, "change_request_reviews"."id" desc
limit (select $9::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;
select count(*) as "count"
from "change_request_reviews"
inner join "users" as "reviewer" on "reviewer"."id" = "change_request_reviews"."reviewer_id"
left join "users" as "requester" on "requester"."id" = "change_request_reviews"."requested_by"
left join lateral (select "comments"."id" as "comment_id"
from "comments"
where "comments"."review_id" = "change_request_reviews"."id"
limit 1) as "said" on true
inner join "change_requests" on "change_requests"."id" = "change_request_reviews"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "change_request_reviews"."change_request_id" = $4;

-- reviews.submit: 10

-- reviews.get: 3
select "change_request_reviews"."id", "change_request_reviews"."change_request_id", "change_request_reviews"."revision_id", "change_request_reviews"."reviewer_id", "change_request_reviews"."requested_by", "change_request_reviews"."status", "change_request_reviews"."created_at", "change_request_reviews"."updated_at", "reviewer"."display_name" as "reviewer_display_name", "reviewer"."email" as "reviewer_email", "reviewer"."photo_url" as "reviewer_photo_url", "requester"."display_name" as "requester_display_name", "requester"."email" as "requester_email", "requester"."photo_url" as "requester_photo_url", "said"."comment_id"
from "change_request_reviews"
inner join "users" as "reviewer" on "reviewer"."id" = "change_request_reviews"."reviewer_id"
left join "users" as "requester" on "requester"."id" = "change_request_reviews"."requested_by"
left join lateral (select "comments"."id" as "comment_id"
from "comments"
where "comments"."review_id" = "change_request_reviews"."id"
limit 1) as "said" on true
inner join "change_requests" on "change_requests"."id" = "change_request_reviews"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "change_request_reviews"."change_request_id" = $4 and "change_request_reviews"."id" = $5;
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- reviews.listRequested: 3
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "requested"."change_request_id", "requested"."user_id", "requested"."team_id", "requested"."subject_id", "requested"."revision_id", "requested"."requested_by", "requested"."created_at", "asked"."display_name" as "user_display_name", "asked"."email" as "user_email", "asked"."photo_url" as "user_photo_url", "teams"."title" as "team_title", "requester"."display_name" as "requester_display_name", "requester"."email" as "requester_email", "requester"."photo_url" as "requester_photo_url", ((select count(*) as "count"
from "change_request_requested_reviewers" as "requested"
inner join "users" as "requester" on "requester"."id" = "requested"."requested_by"
left join "users" as "asked" on "asked"."id" = "requested"."user_id"
left join "teams" on "teams"."id" = "requested"."team_id"
inner join "change_requests" on "change_requests"."id" = "requested"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "requested"."change_request_id" = $2 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $3) || $4::text))))))) as "list_count"
from "change_request_requested_reviewers" as "requested"
inner join "users" as "requester" on "requester"."id" = "requested"."requested_by"
left join "users" as "asked" on "asked"."id" = "requested"."user_id"
left join "teams" on "teams"."id" = "requested"."team_id"
inner join "change_requests" on "change_requests"."id" = "requested"."change_request_id"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
where "requested"."change_request_id" = $6 and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $7) || $8::text)))))
order by "requested"."created_at" asc, "requested"."subject_id" asc
limit (select $9::bigint);
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- reviews.request: 14

-- reviews.removeRequested: 4

-- revisions.get: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.listPages: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.getPage: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.getPageByPath: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.getPageDocument: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.listFiles: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.getFile: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.getReusableContent: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.getReusableContentDocument: 3
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.list: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."parent_ids", "revisions"."merged_change_request_id", "revisions"."created_at", "spaces"."organization_id", "revisions"."git", "users"."id" as "author_id", "users"."display_name" as "author_display_name", "users"."email" as "author_email", "users"."photo_url" as "author_photo_url", ((select count(*) as "count"
from "revisions"
inner join "spaces" on "spaces"."id" = "revisions"."space_id"
left join "users" on "users"."id" = "revisions"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
where "revisions"."change_request_id" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "revisions"."space_id" = $4)) as "list_count"
from "revisions"
inner join "spaces" on "spaces"."id" = "revisions"."space_id"
left join "users" on "users"."id" = "revisions"."created_by"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
where "revisions"."change_request_id" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none') or (members.user_id is not null and "spaces"."access_node" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))))) and "revisions"."space_id" = $8
order by "revisions"."created_at" desc, "revisions"."id" desc
limit (select $9::bigint);
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- revisions.listChanges: 3
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- links.listOfSpace: 6
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" >= $2 and ok + broken + in_app > 0 and page_id <> all($3::text[])
order by "page_id"
limit $4;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- links.listOfPage: 6
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- links.listToPage: 7
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]) and "page_id" > $5
order by "page_id"
limit $6;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select count(*) as "count"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]);

-- links.listToFile: 7
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]) and "page_id" > $5
order by "page_id"
limit $6;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select count(*) as "count"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]);

-- links.listOfChangeRequest: 11
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" = any($2);
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" >= $2 and ok + broken + in_app > 0 and page_id <> all($3::text[])
order by "page_id"
limit $4;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- links.listOfPageInChangeRequest: 10
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- links.listToPageInChangeRequest: 12
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]) and "page_id" > $5
order by "page_id"
limit $6;
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select count(*) as "count"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]);

-- links.listToFileInChangeRequest: 12
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "hash", "markdown"
from "content_documents"
where "store_id" = $1 and "hash" = any($2);
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]) and "page_id" > $5
order by "page_id"
limit $6;
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select count(*) as "count"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]);

-- links.listOfPageInRevision: 7
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id", "document", "anchors", "links", "edges"
from "page_links"
where "space_id" = $1 and "page_id" = any($2);
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- links.listToPageInRevision: 8
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]) and "page_id" > $5
order by "page_id"
limit $6;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select count(*) as "count"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]);

-- links.listToFileInRevision: 8
select "id", "organization_id", "store_id", "revision_id", "computed_specs"
from "spaces"
where "id" = $1;
select "organizations"."id", "organizations"."title", "organizations"."created_at", "organizations"."email_domains", "organizations"."hostname", "organizations"."type", "organizations"."use_case", "organizations"."default_role", "organizations"."default_site_id", "organizations"."logo_url", "organizations"."sso", "organizations"."ai", "organizations"."invite_links", "members"."role" as "member_role", "members"."joined_at" as "member_joined_at"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = any($3);
select "page_id"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]) and "page_id" > $5
order by "page_id"
limit $6;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "space_id", "revision_id", "server", "ok", "broken", "in_app"
from "space_links"
where "space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select count(*) as "count"
from "link_edges"
where "space_id" = $1 and "key" = $2 and "leads" = $3 and page_id <> all($4::text[]);

-- embeds.get: 2
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- pdfs.getOfSpace: 3
insert into "pdfs" ("id", "organization_id", "space_id", "revision_id", "selection", "asked_at")
values ($1, $2, $3, $4, $5, $6) on conflict ("id") do update
set "failure" = $7, "asked_at" = "excluded"."asked_at"
returning "id";
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- pdfs.getOfChangeRequest: 4
insert into "pdfs" ("id", "organization_id", "space_id", "revision_id", "selection", "asked_at")
values ($1, $2, $3, $4, $5, $6) on conflict ("id") do update
set "failure" = $7, "asked_at" = "excluded"."asked_at"
returning "id";
select "change_requests"."id", "change_requests"."space_id", "change_requests"."organization_id", "change_requests"."number", "change_requests"."status", "change_requests"."subject", "change_requests"."created_by", "change_requests"."created_at", "change_requests"."updated_at", "change_requests"."revision_id", "change_requests"."initial_revision_id", "change_requests"."merged_ancestor_id", "change_requests"."merged_revision_id", "change_requests"."open_comment_count", "users"."display_name" as "creator_display_name", "users"."email" as "creator_email", "users"."photo_url" as "creator_photo_url", "spaces"."revision_id" as "space_revision_id"
from "change_requests"
inner join "spaces" on "spaces"."id" = "change_requests"."space_id"
inner join "users" on "users"."id" = "change_requests"."created_by"
where "change_requests"."id" = $1 and "change_requests"."space_id" = $2;
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- archives.getOfSpace: 1
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- imports.start: 7

-- imports.startBelowPage: 8

-- imports.startInChangeRequest: 9

-- imports.startBelowPageInChangeRequest: 10

-- imports.list: 2
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select *
from (select *, count(*) over () as found_rows, coalesce(sum(row_bytes) over (rows between unbounded preceding and current row), 0) as total_bytes, row_number() over () as row_number
from (select "content_imports"."id", "content_imports"."space_id", "content_imports"."change_request_id", "content_imports"."page_id", "content_imports"."job_id", "content_imports"."source", "content_imports"."url", "content_imports"."revision_id", "content_imports"."imported", "content_imports"."total", "content_imports"."succeeded_at", "content_imports"."created_at", "content_imports"."failures", "jobs"."state", "jobs"."error_code", "jobs"."error_message", "jobs"."progress_done", "jobs"."progress_total", "jobs"."finished_at", ((select count(*) as "count"
from "content_imports"
inner join "jobs" on "jobs"."id" = "content_imports"."job_id"
where "content_imports"."space_id" = $1)) as "list_count", coalesce(pg_column_size(content_imports.failures), 0) as "row_bytes"
from "content_imports"
inner join "jobs" on "jobs"."id" = "content_imports"."job_id"
where "content_imports"."space_id" = $2
order by "content_imports"."created_at" desc, "content_imports"."id" desc
limit (select $3::bigint)) as selected) as numbered
where total_bytes <= 256000 or row_number = 1;

-- imports.get: 2
select "content_imports"."id", "content_imports"."space_id", "content_imports"."change_request_id", "content_imports"."page_id", "content_imports"."job_id", "content_imports"."source", "content_imports"."url", "content_imports"."revision_id", "content_imports"."imported", "content_imports"."total", "content_imports"."succeeded_at", "content_imports"."created_at", "content_imports"."failures", "jobs"."state", "jobs"."error_code", "jobs"."error_message", "jobs"."progress_done", "jobs"."progress_total", "jobs"."finished_at"
from "content_imports"
inner join "jobs" on "jobs"."id" = "content_imports"."job_id"
where "content_imports"."space_id" = $1 and "content_imports"."id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- importRuns.list: 2
select "content_imports"."id", "content_imports"."space_id", "content_imports"."change_request_id", "content_imports"."page_id", "content_imports"."job_id", "content_imports"."source", "content_imports"."url", "content_imports"."revision_id", "content_imports"."imported", "content_imports"."total", "content_imports"."succeeded_at", "content_imports"."created_at", "content_imports"."upload_key", "spaces"."organization_id", "jobs"."actor_id", "jobs"."error_message", "jobs"."progress_done", "jobs"."progress_total", "jobs"."started_at", "jobs"."finished_at", case when content_imports.imported is not null or jobs.state = 'succeeded' then 'completed' when jobs.state in ('queued', 'retrying') then 'pending' when jobs.state = 'running' then 'in-progress' else jobs.state end as "run_status", (select case when count(distinct shown.id) = 1 then min(shown.id) end
from (select sites.id
from site_spaces join sites on sites.id = site_spaces.site_id
where site_spaces.space_id = content_imports.space_id and (members.role is not null or (members.user_id is not null and "sites"."id" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $1) || $2::text)))))) as shown) as "site_id", ((select count(*) as "count"
from "content_imports"
inner join "jobs" on "jobs"."id" = "content_imports"."job_id"
inner join "spaces" on "spaces"."id" = "content_imports"."space_id"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $3 and not members.disabled)
inner join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as "granted" on true
where "spaces"."organization_id" = $6 and "spaces"."deleted_at" is null and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end >= 3)) as "list_count"
from "content_imports"
inner join "jobs" on "jobs"."id" = "content_imports"."job_id"
inner join "spaces" on "spaces"."id" = "content_imports"."space_id"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $7 and not members.disabled)
inner join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $8) || $9::text))) end as rank) as "granted" on true
where "spaces"."organization_id" = $10 and "spaces"."deleted_at" is null and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end >= 3
order by "content_imports"."created_at" desc, "content_imports"."id" desc
limit (select $11::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- importRuns.start: 9

-- importRuns.get: 2
select "content_imports"."id", "content_imports"."space_id", "content_imports"."change_request_id", "content_imports"."page_id", "content_imports"."job_id", "content_imports"."source", "content_imports"."url", "content_imports"."revision_id", "content_imports"."imported", "content_imports"."total", "content_imports"."succeeded_at", "content_imports"."created_at", "content_imports"."upload_key", "spaces"."organization_id", "jobs"."actor_id", "jobs"."error_message", "jobs"."progress_done", "jobs"."progress_total", "jobs"."started_at", "jobs"."finished_at", case when content_imports.imported is not null or jobs.state = 'succeeded' then 'completed' when jobs.state in ('queued', 'retrying') then 'pending' when jobs.state = 'running' then 'in-progress' else jobs.state end as "run_status", (select case when count(distinct shown.id) = 1 then min(shown.id) end
from (select sites.id
from site_spaces join sites on sites.id = site_spaces.site_id
where site_spaces.space_id = content_imports.space_id and (members.role is not null or (members.user_id is not null and "sites"."id" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $1) || $2::text)))))) as shown) as "site_id"
from "content_imports"
inner join "jobs" on "jobs"."id" = "content_imports"."job_id"
inner join "spaces" on "spaces"."id" = "content_imports"."space_id"
inner join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $3 and not members.disabled)
inner join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))) end as rank) as "granted" on true
where "spaces"."organization_id" = $6 and "spaces"."deleted_at" is null and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end >= 3 and "content_imports"."id" = $7;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- importRuns.cancel: 6

-- search.inSpace: 3
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
select own.sections
from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (space_id, page_id, audience, place)
left join search_pages as own on own.space_id = asked.space_id and own.page_id = asked.page_id and own.audience = asked.audience
order by asked.place;
with titled as materialized ( select page.space_id, page.page_id, page.audience, page.subject, page.title, page.headings, $1::float8 as bonus
from search_pages as page
where page.scopes && (select $2::text[]) and ts_filter(page.subject, '{a}') @@ (select $3::tsquery) and page.audience <> 'visitors' and true and (page.spec is null or ( (select role is not null
from members
where members.organization_id = "page"."organization_id" and members.user_id = $4 and not members.disabled) is true or exists (select
from openapi_specs
where openapi_specs.organization_id = "page"."organization_id" and openapi_specs.slug = "page"."spec" and openapi_specs.visibility = 'public')))
limit 1000 ) , others as materialized ( select page.space_id, page.page_id, page.audience, page.subject, page.title, page.headings, $5::float8 as bonus
from search_pages as page
where page.scopes && (select $6::text[]) and page.words @@ (select $7::tsquery) and page.audience <> 'visitors' and true and (page.spec is null or ( (select role is not null
from members
where members.organization_id = "page"."organization_id" and members.user_id = $8 and not members.disabled) is true or exists (select
from openapi_specs
where openapi_specs.organization_id = "page"."organization_id" and openapi_specs.slug = "page"."spec" and openapi_specs.visibility = 'public'))) and (page.space_id, page.page_id) not in (select space_id, page_id
from "titled")
limit (select 1000 - count(*)
from (select *
from "titled") as found) ), matching as ( select page.space_id, page.page_id, page.audience, page.bonus + 5 * (select greatest($9::float8 * ts_rank(own.subject, $10::tsquery), $11::float8 * ts_rank(own.subject, $12::tsquery))
from (select page.subject || '' as subject offset 0) as own) + case when page.title = $13 then 2 else 0 end + case when strpos(page.title, $14) > 0 then 3 + 0.2::float8 * length($15) / length(page.title) else 0 end + case when strpos(page.headings, $16) > 0 then 0.75 else 0 end as rank
from (select *
from "titled" union all select *
from "others") as page ), ordered as ( select *, row_number() over (order by rank desc, space_id, page_id) as place
from matching ), ranked as materialized ( select space_id, page_id, audience, -floor(1000000 * (rank + case when place <= 50 then (select case when strpos(own.text, $17) > 0 then least(1.5, 0.75 + 0.2 * ln(1 + (octet_length(own.text) - octet_length(replace(own.text, $18, ''))) / octet_length($19))) else 0 end
from ( select page.text || '' as text
from search_pages as page
where page.space_id = ordered.space_id and page.page_id = ordered.page_id and page.audience = ordered.audience offset 0 ) as own) else 0 end))::bigint as distance
from ordered ) select total.count, found.*
from (select count(*) as count
from ranked) as total
left join lateral ( select ranked.distance, ranked.space_id, ranked.page_id, ranked.audience, spaces.organization_id, spaces.title as space_title, spaces.store_id, revisions.pages_hash
from ( select distance, space_id, page_id, audience
from ranked
order by distance, space_id, page_id
limit $20 ) as ranked join spaces on spaces.id = ranked.space_id join revisions on revisions.id = spaces.revision_id ) as found on true
order by found.distance, found.space_id, found.page_id;

-- search.inOrganization: 4
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select own.sections
from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (space_id, page_id, audience, place)
left join search_pages as own on own.space_id = asked.space_id and own.page_id = asked.page_id and own.audience = asked.audience
order by asked.place;
select own.sections
from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (space_id, page_id, audience, place)
left join search_pages as own on own.space_id = asked.space_id and own.page_id = asked.page_id and own.audience = asked.audience
order by asked.place;
with titled as materialized ( select page.space_id, page.page_id, page.audience, page.subject, page.title, page.headings, $1::float8 as bonus
from search_pages as page
where page.scopes && (select $2::text[]) and ts_filter(page.subject, '{a}') @@ (select $3::tsquery) and page.audience <> 'visitors' and (case when (select members.role
from members
where members.organization_id = $4 and members.user_id = $5 and not members.disabled) is null then "page"."space_id" in (select unnest((select array(select spaces.id
from members join effective_grants as held on held.organization_id = members.organization_id and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text)) join spaces on spaces.access_node = held.node_id and spaces.deleted_at is null
where members.organization_id = $8 and members.user_id = $9 and not members.disabled)))) else (select ("space"."access_level" <> 'none' or (select members.role
from members
where members.organization_id = $10 and members.user_id = $11 and not members.disabled) = 'admin' or exists ( select
from effective_grants as held
where held.node_id = "space"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $12) || $13::text))))
from spaces as space
where space.id = "page"."space_id" and space.organization_id = $14 and space.deleted_at is null) end) is true and (page.spec is null or ( (select role is not null
from members
where members.organization_id = "page"."organization_id" and members.user_id = $15 and not members.disabled) is true or exists (select
from openapi_specs
where openapi_specs.organization_id = "page"."organization_id" and openapi_specs.slug = "page"."spec" and openapi_specs.visibility = 'public')))
limit 1000 ) , others as materialized ( select page.space_id, page.page_id, page.audience, page.subject, page.title, page.headings, $16::float8 as bonus
from search_pages as page
where page.scopes && (select $17::text[]) and page.words @@ (select $18::tsquery) and page.audience <> 'visitors' and (case when (select members.role
from members
where members.organization_id = $19 and members.user_id = $20 and not members.disabled) is null then "page"."space_id" in (select unnest((select array(select spaces.id
from members join effective_grants as held on held.organization_id = members.organization_id and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $21) || $22::text)) join spaces on spaces.access_node = held.node_id and spaces.deleted_at is null
where members.organization_id = $23 and members.user_id = $24 and not members.disabled)))) else (select ("space"."access_level" <> 'none' or (select members.role
from members
where members.organization_id = $25 and members.user_id = $26 and not members.disabled) = 'admin' or exists ( select
from effective_grants as held
where held.node_id = "space"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $27) || $28::text))))
from spaces as space
where space.id = "page"."space_id" and space.organization_id = $29 and space.deleted_at is null) end) is true and (page.spec is null or ( (select role is not null
from members
where members.organization_id = "page"."organization_id" and members.user_id = $30 and not members.disabled) is true or exists (select
from openapi_specs
where openapi_specs.organization_id = "page"."organization_id" and openapi_specs.slug = "page"."spec" and openapi_specs.visibility = 'public'))) and (page.space_id, page.page_id) not in (select space_id, page_id
from "titled")
limit (select 1000 - count(*)
from (select *
from "titled") as found) ), matching as ( select page.space_id, page.page_id, page.audience, page.bonus + 5 * (select greatest($31::float8 * ts_rank(own.subject, $32::tsquery), $33::float8 * ts_rank(own.subject, $34::tsquery))
from (select page.subject || '' as subject offset 0) as own) + case when page.title = $35 then 2 else 0 end + case when strpos(page.title, $36) > 0 then 3 + 0.2::float8 * length($37) / length(page.title) else 0 end + case when strpos(page.headings, $38) > 0 then 0.75 else 0 end as rank
from (select *
from "titled" union all select *
from "others") as page ), ordered as ( select *, row_number() over (order by rank desc, space_id, page_id) as place
from matching ), ranked as materialized ( select space_id, page_id, audience, -floor(1000000 * (rank + case when place <= 50 then (select case when strpos(own.text, $39) > 0 then least(1.5, 0.75 + 0.2 * ln(1 + (octet_length(own.text) - octet_length(replace(own.text, $40, ''))) / octet_length($41))) else 0 end
from ( select page.text || '' as text
from search_pages as page
where page.space_id = ordered.space_id and page.page_id = ordered.page_id and page.audience = ordered.audience offset 0 ) as own) else 0 end))::bigint as distance
from ordered ) select total.count, found.*
from (select count(*) as count
from ranked) as total
left join lateral ( select ranked.distance, ranked.space_id, ranked.page_id, ranked.audience, spaces.organization_id, spaces.title as space_title, spaces.store_id, revisions.pages_hash
from ( select distance, space_id, page_id, audience
from ranked
order by distance, space_id, page_id
limit $42 ) as ranked join spaces on spaces.id = ranked.space_id join revisions on revisions.id = spaces.revision_id ) as found on true
order by found.distance, found.space_id, found.page_id;

-- search.inSite: 7

-- sites.list: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", ((select count(*) as "count"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where (members.role is not null or (members.user_id is not null and "sites"."id" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))))) and "sites"."organization_id" = $6)) as "list_count"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $7 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $8) || $9::text))) end as rank) as "granted" on true
where (members.role is not null or (members.user_id is not null and "sites"."id" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $10) || $11::text))))) and "sites"."organization_id" = $12
order by "sites"."created_at" asc, "sites"."id" asc
limit (select $13::bigint);

-- sites.create: 9

-- sites.get: 1
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;

-- sites.update: 8

-- sites.delete: 8

-- sites.publish: 9

-- sites.unpublish: 4

-- sites.getStructure: 7
select "site_section_groups"."id", "site_section_groups"."site_id", "site_section_groups"."title", "site_section_groups"."icon", "site_section_groups"."position"
from "site_section_groups"
where "site_id" = any($1)
order by "position", "id";
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position"
from "site_sections"
where "site_id" = any($1)
order by "position", "id";
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."site_id" = any($4)
order by "site_spaces"."position", "site_spaces"."id";
select md5(concat_ws(';', date_part('epoch', pg_postmaster_start_time()), sites.xmin, (select organizations.xmin
from organizations
where organizations.id = sites.organization_id), coalesce((select auth.xmin::text
from site_publishing_auth auth
where auth.site_id = sites.id), '-'), coalesce((select own.xmin::text
from site_customizations own
where own.site_id = sites.id), '-'), coalesce((select string_agg(concat(links.id, ' ', links.xmin), ','
order by links.id)
from share_links links
where links.site_id = sites.id), '-'), coalesce((select string_agg(concat(groups.id, ' ', groups.xmin), ','
order by groups.id)
from site_section_groups groups
where groups.site_id = sites.id), '-'), coalesce((select string_agg(concat(sections.id, ' ', sections.xmin), ','
order by sections.id)
from site_sections sections
where sections.site_id = sites.id), '-'), coalesce((select string_agg(concat(places.id, ' ', places.xmin, ' ', spaces.xmin, ' ', own.xmin), ','
order by places.id)
from site_spaces places join spaces on spaces.id = places.space_id
left join site_space_customizations own on own.site_space_id = places.id
where places.site_id = sites.id), '-'))) as "version", concat(pg_current_snapshot(), ' ', date_part('epoch', pg_postmaster_start_time()), case when pg_is_in_recovery() then clock_timestamp() end) as "snapshot"
from "sites"
where "sites"."id" = $1 and "sites"."organization_id" = $2;
select md5(concat_ws(';', date_part('epoch', pg_postmaster_start_time()), sites.xmin, (select organizations.xmin
from organizations
where organizations.id = sites.organization_id), coalesce((select auth.xmin::text
from site_publishing_auth auth
where auth.site_id = sites.id), '-'), coalesce((select own.xmin::text
from site_customizations own
where own.site_id = sites.id), '-'), coalesce((select string_agg(concat(links.id, ' ', links.xmin), ','
order by links.id)
from share_links links
where links.site_id = sites.id), '-'), coalesce((select string_agg(concat(groups.id, ' ', groups.xmin), ','
order by groups.id)
from site_section_groups groups
where groups.site_id = sites.id), '-'), coalesce((select string_agg(concat(sections.id, ' ', sections.xmin), ','
order by sections.id)
from site_sections sections
where sections.site_id = sites.id), '-'), coalesce((select string_agg(concat(places.id, ' ', places.xmin, ' ', spaces.xmin, ' ', own.xmin), ','
order by places.id)
from site_spaces places join spaces on spaces.id = places.space_id
left join site_space_customizations own on own.site_space_id = places.id
where places.site_id = sites.id), '-'))) as "version", concat(pg_current_snapshot(), ' ', date_part('epoch', pg_postmaster_start_time()), case when pg_is_in_recovery() then clock_timestamp() end) as "snapshot"
from "sites"
where "sites"."id" = $1 and "sites"."organization_id" = $2;

-- sites.sortStructure: 12

-- sitePermissions.invite: 8

-- sitePermissions.listUsers: 2
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at", "content_grants"."role" as "granted_role", "content_grants"."created_at" as "granted_at", ((select count(*) as "count"
from "content_grants"
inner join "users" on "users"."id" = "content_grants"."user_id"
where "content_grants"."content_id" = $1)) as "list_count"
from "content_grants"
inner join "users" on "users"."id" = "content_grants"."user_id"
where "content_grants"."content_id" = $2
order by "content_grants"."created_at" asc, "content_grants"."subject_id" asc
limit (select $3::bigint);

-- sitePermissions.updateUser: 9

-- sitePermissions.removeUser: 9

-- sitePermissions.listTeams: 2
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "teams"."id", "teams"."organization_id", "teams"."title", "teams"."created_at", "members"."role" as "organization_role", "own"."role" as "own_role", joined.count as "member_count", shared.count as "space_count", "content_grants"."role" as "granted_role", "content_grants"."created_at" as "granted_at", ((select count(*) as "count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "content_grants" on "content_grants"."team_id" = "teams"."id"
where "content_grants"."content_id" = $3)) as "list_count"
from "teams"
left join "members" on "members"."organization_id" = "teams"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
left join "team_members" as "own" on "own"."team_id" = "teams"."id" and "own"."user_id" = "members"."user_id"
left join lateral (select coalesce((select counted.count
from team_counts as counted
where counted.organization_id = teams.organization_id and counted.subject_id = teams.id), 0) as count) as "joined" on true
left join lateral (select count(*) as count
from effective_grants as held
inner join spaces as given on given.access_node = held.node_id and given.deleted_at is null
where held.subject_id = teams.id) as "shared" on true
inner join "content_grants" on "content_grants"."team_id" = "teams"."id"
where "content_grants"."content_id" = $6
order by "content_grants"."created_at" asc, "content_grants"."subject_id" asc
limit (select $7::bigint);

-- sitePermissions.updateTeam: 9

-- sitePermissions.removeTeam: 9

-- sitePermissions.listAggregate: 2
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "users"."id", "users"."email", "users"."display_name", "users"."photo_url", "users"."instance_admin", "users"."created_at", case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end as "effective_rank", "members"."joined_at", ((select count(*) as "count"
from "sites"
inner join "members" on "members"."organization_id" = "sites"."organization_id"
inner join "users" on "users"."id" = "members"."user_id"
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = "members"."user_id") || "members"."user_id"::text))) end as rank) as "granted" on true
where "sites"."id" = $1 and "members"."disabled" = $2 and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end is not null)) as "list_count"
from "sites"
inner join "members" on "members"."organization_id" = "sites"."organization_id"
inner join "users" on "users"."id" = "members"."user_id"
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = "members"."user_id") || "members"."user_id"::text))) end as rank) as "granted" on true
where "sites"."id" = $3 and "members"."disabled" = $4 and case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end is not null
order by "members"."joined_at" asc, "members"."user_id" asc
limit (select $5::bigint);

-- siteSpaces.list: 3
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position"
from "site_sections"
where "id" = any($1);
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank", ((select count(*) as "count"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."site_id" = $4)) as "list_count"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $5 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."site_id" = $8
order by "site_spaces"."position" asc, "site_spaces"."id" asc
limit (select $9::bigint);

-- siteSpaces.add: 12

-- siteSpaces.get: 3
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position"
from "site_sections"
where "id" = any($1);
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."id" = $4 and "site_spaces"."site_id" = $5;

-- siteSpaces.update: 11

-- siteSpaces.delete: 9

-- siteSpaces.duplicate: 28

-- siteSpaces.move: 9

-- siteSections.list: 3
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position", ((select count(*) as "count"
from "site_sections"
where "site_sections"."site_id" = $1)) as "list_count"
from "site_sections"
where "site_sections"."site_id" = $2
order by "site_sections"."position" asc, "site_sections"."id" asc
limit (select $3::bigint);
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."section_id" = any($4)
order by "site_spaces"."position", "site_spaces"."id";

-- siteSections.add: 14

-- siteSections.get: 3
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position"
from "site_sections"
where "id" = $1 and "site_id" = $2;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."section_id" = any($4)
order by "site_spaces"."position", "site_spaces"."id";

-- siteSections.update: 11

-- siteSections.delete: 11

-- siteSections.move: 12

-- sectionGroups.list: 4
select "site_section_groups"."id", "site_section_groups"."site_id", "site_section_groups"."title", "site_section_groups"."icon", "site_section_groups"."position", ((select count(*) as "count"
from "site_section_groups"
where "site_section_groups"."site_id" = $1)) as "list_count"
from "site_section_groups"
where "site_section_groups"."site_id" = $2
order by "site_section_groups"."position" asc, "site_section_groups"."id" asc
limit (select $3::bigint);
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position"
from "site_sections"
where "group_id" = any($1)
order by "position", "id";
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."section_id" = any($4)
order by "site_spaces"."position", "site_spaces"."id";

-- sectionGroups.add: 11

-- sectionGroups.get: 4
select "site_section_groups"."id", "site_section_groups"."site_id", "site_section_groups"."title", "site_section_groups"."icon", "site_section_groups"."position"
from "site_section_groups"
where "id" = $1 and "site_id" = $2;
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position"
from "site_sections"
where "group_id" = any($1)
order by "position", "id";
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."section_id" = any($4)
order by "site_spaces"."position", "site_spaces"."id";

-- sectionGroups.update: 13

-- sectionGroups.delete: 11

-- sectionGroups.addSection: 14

-- sectionGroups.removeSection: 9

-- sectionGroups.move: 14

-- shareLinks.list: 3
select "share_links"."id", "share_links"."site_id", "share_links"."name", "share_links"."active", "share_links"."key", "share_links"."created_at", "share_links"."key_hash", "sites"."organization_id" as "site_organization_id", "organizations"."hostname" as "site_organization_hostname", "sites"."hostname" as "site_hostname", "sites"."hostname_verified" as "site_hostname_verified", "sites"."basename" as "site_basename", "sites"."proxy_origin" as "site_proxy_origin", "sites"."proxy_verified" as "site_proxy_verified", "sites"."published" as "site_published", ((select count(*) as "count"
from "share_links"
inner join "sites" on "sites"."id" = "share_links"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
inner join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end >= 5 and "share_links"."site_id" = $4)) as "list_count"
from "share_links"
inner join "sites" on "sites"."id" = "share_links"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $5 and not members.disabled)
inner join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))) end as rank) as "granted" on true
where case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end >= 5 and "share_links"."site_id" = $8
order by "share_links"."created_at" asc, "share_links"."id" asc
limit (select $9::bigint);
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select count(*) as "count"
from "share_links"
inner join "sites" on "sites"."id" = "share_links"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
inner join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") end >= 5 and "share_links"."site_id" = $4;

-- shareLinks.create: 7

-- shareLinks.update: 7

-- shareLinks.delete: 6

-- sitePublishing.getAuth: 2
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select *
from "site_publishing_auth"
where "site_id" = $1;

-- sitePublishing.updateAuth: 6

-- sitePublishing.regenerateAuth: 6

-- sitePublishing.getPreview: 4
select "id", "path", "is_default", "condition"
from "site_sections"
where "site_id" = $1
order by "position", "id";
select "site_spaces"."id", "site_spaces"."section_id", "site_spaces"."space_id", "site_spaces"."path", "site_spaces"."is_default", "site_spaces"."condition", "spaces"."store_id", "revisions"."repository_hash"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
inner join "revisions" on "revisions"."id" = "spaces"."revision_id"
where "site_spaces"."site_id" = $1
order by "site_spaces"."position", "site_spaces"."id";
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."site_id" = any($4)
order by "site_spaces"."position", "site_spaces"."id";

-- publishedContent.getContentByUrl: 2
select "revisions"."id", "revisions"."space_id", "revisions"."type", "revisions"."pages_hash", "revisions"."places_hash", "revisions"."files_hash", "revisions"."reusable_contents_hash", "revisions"."repository_hash", "revisions"."parent_ids", "revisions"."created_by", "revisions"."change_request_id", "revisions"."merged_change_request_id", "revisions"."git", "revisions"."is_detached", "revisions"."created_at"
from "revisions"
where "revisions"."id" = $1 and "revisions"."space_id" = $2;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- publishedContent.resolve: 5

-- publishedContent.getByUrl: 5
select "id", "path", "is_default", "condition"
from "site_sections"
where "site_id" = $1
order by "position", "id";
select "site_spaces"."id", "site_spaces"."section_id", "site_spaces"."space_id", "site_spaces"."path", "site_spaces"."is_default", "site_spaces"."condition", "spaces"."store_id", "revisions"."repository_hash"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
inner join "revisions" on "revisions"."id" = "spaces"."revision_id"
where "site_spaces"."site_id" = $1
order by "site_spaces"."position", "site_spaces"."id";
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "auth"."private_key", "auth"."key_number", "auth"."fallback_url"
from "sites"
inner join "organizations" on "organizations"."id" = "sites"."organization_id"
left join "site_publishing_auth" as "auth" on "auth"."site_id" = "sites"."id"
inner join lateral ( select own.id
from sites own
where own.organization_id = organizations.id and own.id = $1 union all select own.id
from sites own
where own.organization_id = organizations.id and own.basename = $2 ) as "named" on "named"."id" = "sites"."id"
where ("organizations"."hostname" = $3 or "organizations"."id" = $4)
order by "sites"."id" = $5 desc
limit $6;
select md5(concat_ws(';', date_part('epoch', pg_postmaster_start_time()), sites.xmin, (select organizations.xmin
from organizations
where organizations.id = sites.organization_id), coalesce((select auth.xmin::text
from site_publishing_auth auth
where auth.site_id = sites.id), '-'), coalesce((select own.xmin::text
from site_customizations own
where own.site_id = sites.id), '-'), coalesce((select string_agg(concat(links.id, ' ', links.xmin), ','
order by links.id)
from share_links links
where links.site_id = sites.id), '-'), coalesce((select string_agg(concat(groups.id, ' ', groups.xmin), ','
order by groups.id)
from site_section_groups groups
where groups.site_id = sites.id), '-'), coalesce((select string_agg(concat(sections.id, ' ', sections.xmin), ','
order by sections.id)
from site_sections sections
where sections.site_id = sites.id), '-'), coalesce((select string_agg(concat(places.id, ' ', places.xmin, ' ', spaces.xmin, ' ', own.xmin), ','
order by places.id)
from site_spaces places join spaces on spaces.id = places.space_id
left join site_space_customizations own on own.site_space_id = places.id
where places.site_id = sites.id), '-'))) as "version", concat(pg_current_snapshot(), ' ', date_part('epoch', pg_postmaster_start_time()), case when pg_is_in_recovery() then clock_timestamp() end) as "snapshot"
from "sites"
where "sites"."id" = $1 and "sites"."organization_id" = $2;
select md5(concat_ws(';', date_part('epoch', pg_postmaster_start_time()), sites.xmin, (select organizations.xmin
from organizations
where organizations.id = sites.organization_id), coalesce((select auth.xmin::text
from site_publishing_auth auth
where auth.site_id = sites.id), '-'), coalesce((select own.xmin::text
from site_customizations own
where own.site_id = sites.id), '-'), coalesce((select string_agg(concat(links.id, ' ', links.xmin), ','
order by links.id)
from share_links links
where links.site_id = sites.id), '-'), coalesce((select string_agg(concat(groups.id, ' ', groups.xmin), ','
order by groups.id)
from site_section_groups groups
where groups.site_id = sites.id), '-'), coalesce((select string_agg(concat(sections.id, ' ', sections.xmin), ','
order by sections.id)
from site_sections sections
where sections.site_id = sites.id), '-'), coalesce((select string_agg(concat(places.id, ' ', places.xmin, ' ', spaces.xmin, ' ', own.xmin), ','
order by places.id)
from site_spaces places join spaces on spaces.id = places.space_id
left join site_space_customizations own on own.site_space_id = places.id
where places.site_id = sites.id), '-'))) as "version", concat(pg_current_snapshot(), ' ', date_part('epoch', pg_postmaster_start_time()), case when pg_is_in_recovery() then clock_timestamp() end) as "snapshot"
from "sites"
where "sites"."id" = $1 and "sites"."organization_id" = $2;

-- publishedContent.getSite: 9
select "settings"
from "site_customizations"
where "site_id" = $1;
select "site_section_groups"."id", "site_section_groups"."site_id", "site_section_groups"."title", "site_section_groups"."icon", "site_section_groups"."position"
from "site_section_groups"
where "site_id" = any($1)
order by "position", "id";
select "site_sections"."id", "site_sections"."site_id", "site_sections"."group_id", "site_sections"."title", "site_sections"."description", "site_sections"."path", "site_sections"."icon", "site_sections"."condition", "site_sections"."is_default", "site_sections"."position"
from "site_sections"
where "site_id" = any($1)
order by "position", "id";
select "site_space_customizations"."site_space_id", "site_space_customizations"."overrides"
from "site_space_customizations"
inner join "site_spaces" on "site_spaces"."id" = "site_space_customizations"."site_space_id"
where "site_spaces"."site_id" = $1;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select "spaces"."id", "spaces"."organization_id", "shown"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "shown"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "shown"."open_comment_count", "shown"."change_request_count", "shown"."open_change_request_count", "shown"."draft_change_request_count", "shown"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "site_spaces"."id" as "site_space_id", "site_spaces"."site_id", "site_spaces"."section_id", "site_spaces"."path", "site_spaces"."condition", "site_spaces"."is_default", "site_spaces"."position" as "site_space_position", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "site_spaces"
inner join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
inner join lateral (select case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."parent_id" else null end as "parent_id", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."git_sync" else null end as "git_sync", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."default_level" else 'none' end as "default_level", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_comment_count" else 0 end as "open_comment_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."change_request_count" else 0 end as "change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."open_change_request_count" else 0 end as "open_change_request_count", case when case when members.role = 'admin' then 6 when granted.rank is not null then granted.rank when members.role is null or "spaces"."access_level" = 'none' then null when "spaces"."access_level" = 'organization' then array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "members"."role") else array_position(array['read', 'comment', 'edit', 'review', 'create', 'admin'], "spaces"."access_level") end is not null then "spaces"."draft_change_request_count" else 0 end as "draft_change_request_count") as "shown" on true
where "site_spaces"."site_id" = any($4)
order by "site_spaces"."position", "site_spaces"."id";
select md5(concat_ws(';', date_part('epoch', pg_postmaster_start_time()), sites.xmin, (select organizations.xmin
from organizations
where organizations.id = sites.organization_id), coalesce((select auth.xmin::text
from site_publishing_auth auth
where auth.site_id = sites.id), '-'), coalesce((select own.xmin::text
from site_customizations own
where own.site_id = sites.id), '-'), coalesce((select string_agg(concat(links.id, ' ', links.xmin), ','
order by links.id)
from share_links links
where links.site_id = sites.id), '-'), coalesce((select string_agg(concat(groups.id, ' ', groups.xmin), ','
order by groups.id)
from site_section_groups groups
where groups.site_id = sites.id), '-'), coalesce((select string_agg(concat(sections.id, ' ', sections.xmin), ','
order by sections.id)
from site_sections sections
where sections.site_id = sites.id), '-'), coalesce((select string_agg(concat(places.id, ' ', places.xmin, ' ', spaces.xmin, ' ', own.xmin), ','
order by places.id)
from site_spaces places join spaces on spaces.id = places.space_id
left join site_space_customizations own on own.site_space_id = places.id
where places.site_id = sites.id), '-'))) as "version", concat(pg_current_snapshot(), ' ', date_part('epoch', pg_postmaster_start_time()), case when pg_is_in_recovery() then clock_timestamp() end) as "snapshot"
from "sites"
where "sites"."id" = $1 and "sites"."organization_id" = $2;
select md5(concat_ws(';', date_part('epoch', pg_postmaster_start_time()), sites.xmin, (select organizations.xmin
from organizations
where organizations.id = sites.organization_id), coalesce((select auth.xmin::text
from site_publishing_auth auth
where auth.site_id = sites.id), '-'), coalesce((select own.xmin::text
from site_customizations own
where own.site_id = sites.id), '-'), coalesce((select string_agg(concat(links.id, ' ', links.xmin), ','
order by links.id)
from share_links links
where links.site_id = sites.id), '-'), coalesce((select string_agg(concat(groups.id, ' ', groups.xmin), ','
order by groups.id)
from site_section_groups groups
where groups.site_id = sites.id), '-'), coalesce((select string_agg(concat(sections.id, ' ', sections.xmin), ','
order by sections.id)
from site_sections sections
where sections.site_id = sites.id), '-'), coalesce((select string_agg(concat(places.id, ' ', places.xmin, ' ', spaces.xmin, ' ', own.xmin), ','
order by places.id)
from site_spaces places join spaces on spaces.id = places.space_id
left join site_space_customizations own on own.site_space_id = places.id
where places.site_id = sites.id), '-'))) as "version", concat(pg_current_snapshot(), ' ', date_part('epoch', pg_postmaster_start_time()), case when pg_is_in_recovery() then clock_timestamp() end) as "snapshot"
from "sites"
where "sites"."id" = $1 and "sites"."organization_id" = $2;

-- customizations.get: 2
select "settings"
from "site_customizations"
where "site_id" = $1;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;

-- customizations.update: 8

-- customizations.getForSiteSpace: 2
select "site_customizations"."settings", "site_space_customizations"."overrides"
from "site_spaces"
left join "site_customizations" on "site_customizations"."site_id" = "site_spaces"."site_id"
left join "site_space_customizations" on "site_space_customizations"."site_space_id" = "site_spaces"."id"
where "site_spaces"."id" = $1 and "site_spaces"."site_id" = $2;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;

-- customizations.override: 8

-- customizations.deleteOverrides: 8

-- customFields.list: 3
select "custom_fields"."id", "custom_fields"."organization_id", "custom_fields"."name", "custom_fields"."title", "custom_fields"."description", "custom_fields"."type", "custom_fields"."placeholder", "custom_fields"."options", "custom_fields"."created_at", "custom_fields"."updated_at", "members"."role" as "organization_role", ((select count(*) as "count"
from "custom_fields"
inner join "members" on "members"."organization_id" = "custom_fields"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "custom_fields"."organization_id" = $3)) as "list_count"
from "custom_fields"
inner join "members" on "members"."organization_id" = "custom_fields"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
where "members"."role" is not null and "custom_fields"."organization_id" = $6
order by "custom_fields"."created_at" asc, "custom_fields"."id" asc
limit (select $7::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select count(*) as "count"
from "custom_fields"
inner join "members" on "members"."organization_id" = "custom_fields"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "custom_fields"."organization_id" = $3;

-- customFields.create: 7

-- customFields.get: 2
select "custom_fields"."id", "custom_fields"."organization_id", "custom_fields"."name", "custom_fields"."title", "custom_fields"."description", "custom_fields"."type", "custom_fields"."placeholder", "custom_fields"."options", "custom_fields"."created_at", "custom_fields"."updated_at", "members"."role" as "organization_role"
from "custom_fields"
inner join "members" on "members"."organization_id" = "custom_fields"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "custom_fields"."organization_id" = $3 and "custom_fields"."name" = $4;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- customFields.update: 7

-- customFields.delete: 5

-- customFields.listOfSpace: 2
select "custom_fields"."id", "custom_fields"."organization_id", "custom_fields"."name", "custom_fields"."title", "custom_fields"."description", "custom_fields"."type", "custom_fields"."placeholder", "custom_fields"."options", "custom_fields"."created_at", "custom_fields"."updated_at", "custom_field_values"."value"
from "custom_fields"
left join "custom_field_values" on "custom_field_values"."field_id" = "custom_fields"."id" and "custom_field_values"."space_id" = $1
where "custom_fields"."organization_id" = $2
order by "custom_fields"."created_at", "custom_fields"."id";
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;

-- customFields.updateOfSpace: 5

-- translations.list: 3
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "translation_settings"."id", "translation_settings"."organization_id", "translation_settings"."title", "translation_settings"."languages", "translation_settings"."created_at", "translation_settings"."updated_at", "members"."role" as "organization_role", ((select count(*) as "count"
from "translation_settings"
inner join "members" on "members"."organization_id" = "translation_settings"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "translation_settings"."organization_id" = $3)) as "list_count"
from "translation_settings"
inner join "members" on "members"."organization_id" = "translation_settings"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
where "members"."role" is not null and "translation_settings"."organization_id" = $6
order by "translation_settings"."created_at" asc, "translation_settings"."id" asc
limit (select $7::bigint);
select count(*) as "count"
from "translation_settings"
inner join "members" on "members"."organization_id" = "translation_settings"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "translation_settings"."organization_id" = $3;

-- translations.create: 5

-- translations.get: 2
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select "translation_settings"."id", "translation_settings"."organization_id", "translation_settings"."title", "translation_settings"."languages", "translation_settings"."created_at", "translation_settings"."updated_at", "members"."role" as "organization_role"
from "translation_settings"
inner join "members" on "members"."organization_id" = "translation_settings"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "translation_settings"."organization_id" = $3 and "translation_settings"."id" = $4;

-- translations.update: 6

-- translations.delete: 5

-- adaptiveSchemas.get: 2
select "site_id", "json_schema", "updated_at"
from "site_adaptive_schemas"
where "site_id" = $1;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;

-- adaptiveSchemas.update: 7

-- redirects.list: 3
select "site_redirects"."id", "site_redirects"."site_id", "site_redirects"."source", "site_redirects"."site_section_id", "site_redirects"."site_space_id", "site_redirects"."page_id", "site_redirects"."external_url", "site_redirects"."created_at", ((select count(*) as "count"
from "site_redirects"
inner join "sites" on "sites"."id" = "site_redirects"."site_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
where (members.role is not null or (members.user_id is not null and "sites"."id" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "site_redirects"."site_id" = $4)) as "list_count"
from "site_redirects"
inner join "sites" on "sites"."id" = "site_redirects"."site_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $5 and not members.disabled)
where (members.role is not null or (members.user_id is not null and "sites"."id" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $6) || $7::text))))) and "site_redirects"."site_id" = $8
order by "site_redirects"."created_at" asc, "site_redirects"."id" asc
limit (select $9::bigint);
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;
select count(*) as "count"
from "site_redirects"
inner join "sites" on "sites"."id" = "site_redirects"."site_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
where (members.role is not null or (members.user_id is not null and "sites"."id" in ( select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))))) and "site_redirects"."site_id" = $4;

-- redirects.create: 8

-- redirects.putMany: 9

-- redirects.get: 2
select "site_redirects"."id", "site_redirects"."site_id", "site_redirects"."source", "site_redirects"."site_section_id", "site_redirects"."site_space_id", "site_redirects"."page_id", "site_redirects"."external_url", "site_redirects"."created_at"
from "site_redirects"
where "id" = $1 and "site_id" = $2;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;

-- redirects.update: 8

-- redirects.delete: 6

-- redirects.getBySource: 2
select "site_redirects"."id", "site_redirects"."site_id", "site_redirects"."source", "site_redirects"."site_section_id", "site_redirects"."site_space_id", "site_redirects"."page_id", "site_redirects"."external_url", "site_redirects"."created_at", "site_sections"."id" as "target_section_id", "site_sections"."path" as "section_path", "site_sections"."is_default" as "section_is_default", "site_spaces"."path" as "site_space_path", "site_spaces"."is_default" as "site_space_is_default", "site_spaces"."space_id"
from "site_redirects"
left join "site_spaces" on "site_spaces"."id" = "site_redirects"."site_space_id"
left join "site_sections" on "site_sections"."id" = coalesce("site_redirects"."site_section_id", "site_spaces"."section_id")
where "site_redirects"."site_id" = $1 and "site_redirects"."source" = $2;
select "sites"."id", "sites"."organization_id", "sites"."type", "sites"."title", "sites"."hostname", "sites"."basename", "sites"."hostname_verified", "sites"."proxy_origin", "sites"."proxy_verified", "sites"."visibility", "sites"."published", "sites"."adaptive_content", "sites"."site_space_count", "sites"."created_at", "organizations"."hostname" as "organization_hostname", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on (members.organization_id = "sites"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "sites"."id" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "sites"."id" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "sites"."id" = $4 and "sites"."organization_id" = $5;

-- insights.track: 2

-- storage.get: 2
select "organizations"."id", "organizations"."title", "organizations"."created_at", "storage_usage"."size_bytes"
from "organizations"
left join "storage_usage" on "storage_usage"."organization_id" = "organizations"."id"
where "organizations"."id" = $1;
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;

-- storage.generateUploadUrl: 2

-- openapiSpecs.list: 3
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role", ((select count(*) as "count"
from "openapi_specs"
inner join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "openapi_specs"."organization_id" = $3)) as "list_count"
from "openapi_specs"
inner join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
where "members"."role" is not null and "openapi_specs"."organization_id" = $6
order by "openapi_specs"."created_at" asc, "openapi_specs"."id" asc
limit (select $7::bigint);
select "role"
from "members"
where "organization_id" = $1 and "user_id" = $2 and "disabled" = $3;
select count(*) as "count"
from "openapi_specs"
inner join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "openapi_specs"."organization_id" = $3;

-- openapiSpecs.create: 8

-- openapiSpecs.get: 1
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;

-- openapiSpecs.createOrUpdate: 9

-- openapiSpecs.update: 8

-- openapiSpecs.delete: 8

-- openapiSpecs.listVersions: 3
select "openapi_spec_versions"."id", "openapi_spec_versions"."spec_id", "openapi_spec_versions"."created_at", "openapi_specs"."organization_id", "openapi_specs"."slug", ((select count(*) as "count"
from "openapi_spec_versions"
inner join "openapi_specs" on "openapi_specs"."id" = "openapi_spec_versions"."spec_id"
inner join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "openapi_spec_versions"."spec_id" = $3)) as "list_count"
from "openapi_spec_versions"
inner join "openapi_specs" on "openapi_specs"."id" = "openapi_spec_versions"."spec_id"
inner join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
where "members"."role" is not null and "openapi_spec_versions"."spec_id" = $6
order by "openapi_spec_versions"."created_at" desc, "openapi_spec_versions"."id" desc
limit (select $7::bigint);
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;
select count(*) as "count"
from "openapi_spec_versions"
inner join "openapi_specs" on "openapi_specs"."id" = "openapi_spec_versions"."spec_id"
inner join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "openapi_spec_versions"."spec_id" = $3;

-- openapiSpecs.getLatestVersion: 2
select "openapi_spec_versions"."id", "openapi_spec_versions"."spec_id", "openapi_spec_versions"."created_at", "openapi_specs"."organization_id", "openapi_specs"."slug"
from "openapi_spec_versions"
inner join "openapi_specs" on "openapi_specs"."id" = "openapi_spec_versions"."spec_id"
where "openapi_spec_versions"."id" = $1 and "openapi_spec_versions"."spec_id" = $2;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;

-- openapiSpecs.getLatestVersionContent: 3
select "content"
from "openapi_spec_versions"
where "id" = $1 and "spec_id" = $2;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;

-- openapiSpecs.getVersion: 2
select "openapi_spec_versions"."id", "openapi_spec_versions"."spec_id", "openapi_spec_versions"."created_at", "openapi_specs"."organization_id", "openapi_specs"."slug"
from "openapi_spec_versions"
inner join "openapi_specs" on "openapi_specs"."id" = "openapi_spec_versions"."spec_id"
where "openapi_spec_versions"."id" = $1 and "openapi_spec_versions"."spec_id" = $2;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;

-- openapiSpecs.getVersionContent: 2
select "content"
from "openapi_spec_versions"
where "id" = $1 and "spec_id" = $2;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;

-- openapiSpecs.getLatestVersionRawContent: 3
select "content"
from "openapi_spec_versions"
where "id" = $1 and "spec_id" = $2;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;

-- openapiSpecs.getVersionRawContent: 2
select "content"
from "openapi_spec_versions"
where "id" = $1 and "spec_id" = $2;
select "openapi_specs"."id", "openapi_specs"."organization_id", "openapi_specs"."slug", "openapi_specs"."source_url", "openapi_specs"."visibility", "openapi_specs"."processing_state", "openapi_specs"."run", "openapi_specs"."last_version_id", "openapi_specs"."last_processed_at", "openapi_specs"."last_error_code", "openapi_specs"."created_at", "openapi_specs"."updated_at", "members"."role" as "organization_role"
from "openapi_specs"
left join "members" on "members"."organization_id" = "openapi_specs"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "openapi_specs"."organization_id" = $3 and "openapi_specs"."slug" = $4;

-- git.importRepository: 11

-- git.exportToRepository: 11

-- git.getInfo: 2
select "git_operations".*, "jobs"."state" as "job_state", "jobs"."error_code" as "job_error_code", "jobs"."error_message" as "job_error_message", "jobs"."finished_at" as "job_finished_at"
from "git_operations"
left join "jobs" on "jobs"."id" = "git_operations"."job_id"
where "git_operations"."space_id" = $1;
select "spaces"."id", "spaces"."organization_id", "spaces"."parent_id", "spaces"."title", "spaces"."emoji", "spaces"."icon", "spaces"."visibility", "spaces"."edit_mode", "spaces"."default_level", "spaces"."access_level", "spaces"."position", "spaces"."revision_id", "spaces"."store_id", "spaces"."open_comment_count", "spaces"."change_request_count", "spaces"."open_change_request_count", "spaces"."draft_change_request_count", "spaces"."git_sync", "spaces"."computed_specs", "spaces"."created_at", "spaces"."updated_at", "spaces"."deleted_at", "members"."role" as "organization_role", "granted"."rank" as "granted_rank"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select case when "spaces"."access_node" is not null and members.user_id is not null and members.role is distinct
from 'admin' then ( select max(held.rank)
from effective_grants as held
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))) end as rank) as "granted" on true
where "spaces"."id" = $4;
