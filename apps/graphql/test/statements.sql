-- The statements of some documents. A test makes this file.

-- one thing: { site(id: "site_x") { title } }
select 0 as l, p, c0
from (select null::text as p, i.*
from (select "sites"."title"::text as "c0"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on "members"."organization_id" = "sites"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "sites"."id" = $3) as i) as r;

-- one thing with all its columns: { node(id: "col_x") { ... on Collection { urls { app } } } }
select 0 as l, p, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9
from (select null::text as p, i.*
from (select "collections"."id"::text as "c0", "collections"."organization_id"::text as "c1", "collections"."parent_id"::text as "c2", "collections"."title"::text as "c3", "collections"."description"::text as "c4", "collections"."default_level"::text as "c5", "collections"."access_level"::text as "c6", "collections"."position"::text as "c7", "members"."role"::text as "c8", "granted"."rank"::text as "c9"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))
      and members.user_id is not null) as "granted" on true
where (members.role = 'admin' or (members.role is not null and "collections"."access_level" <> 'none')
    or (members.user_id is not null and "collections"."access_node" in (
      select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $4) || $5::text))))) and "collections"."id" = $6) as i) as r;

-- a tree: { site(id: "site_x") { title sections { title siteSpaces { path space { title } } } } }
with
l0 as materialized (select null::text as p, i.*
from (select "sites"."title"::text as "c0", "sites"."id"::text as "c1"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on "members"."organization_id" = "sites"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "sites"."id" = $3) as i),
l1 as materialized (select u.c1 as p, i.*
from l0 as u
cross join lateral (select "site_sections"."title"::text as "c0", "site_sections"."id"::text as "c1"
from "site_sections"
left join "sites" on "sites"."id" = "site_sections"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
where "site_sections"."site_id" = u.c1
order by "site_sections"."position", "site_sections"."id") as i) select 0 as l, p, c0, c1
from l0
union all select 1, p, c0, c1
from l1
union all select 2, p, c0, c1
from (select u.c1 as p, i.*
from l1 as u
cross join lateral (select "site_spaces"."path"::text as "c0", "spaces"."title"::text as "c1"
from "site_spaces"
left join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $4 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $5) || $6::text))
      and members.user_id is not null) as "granted" on true
left join "site_sections" on "site_sections"."id" = "site_spaces"."section_id"
left join "sites" on "sites"."id" = "site_spaces"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
where "site_spaces"."section_id" = u.c1
order by "site_spaces"."position", "site_spaces"."id") as i) as r;

-- a page of trees: { organization(id: "org_x") { sites(first: 20) { nodes { id title sections { id title path siteSpaces { id path title space { id title emoji visibility } } } } } } }
with
l0 as materialized (select null::text as p, i.*
from (select "organizations"."id"::text as "c0"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = $3) as i),
l2 as materialized (select u.c0 as p, i.*
from l0 as u
cross join lateral (select "sites"."id"::text as "c0", "sites"."title"::text as "c1"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on "members"."organization_id" = "sites"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
where "members"."role" is not null and "sites"."organization_id" = u.c0
order by "sites"."created_at" asc, "sites"."id" asc limit $6) as i),
l3 as materialized (select u.c0 as p, i.*
from l2 as u
cross join lateral (select "site_sections"."id"::text as "c0", "site_sections"."title"::text as "c1", "site_sections"."path"::text as "c2"
from "site_sections"
left join "sites" on "sites"."id" = "site_sections"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
where "site_sections"."site_id" = u.c0
order by "site_sections"."position", "site_sections"."id") as i) select 0 as l, p, c0, null::text as c1, null::text as c2, null::text as c3, null::text as c4, null::text as c5
from l0
union all select 2, p, c0, c1, null, null, null, null
from l2
union all select 3, p, c0, c1, c2, null, null, null
from l3
union all select 4, p, c0, c1, c2, c3, c4, c5
from (select u.c0 as p, i.*
from l3 as u
cross join lateral (select "site_spaces"."id"::text as "c0", "site_spaces"."path"::text as "c1", "spaces"."title"::text as "c2", "site_spaces"."space_id"::text as "c3", "spaces"."emoji"::text as "c4", "spaces"."visibility"::text as "c5"
from "site_spaces"
left join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $7 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $8) || $9::text))
      and members.user_id is not null) as "granted" on true
left join "site_sections" on "site_sections"."id" = "site_spaces"."section_id"
left join "sites" on "sites"."id" = "site_spaces"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
where "site_spaces"."section_id" = u.c0
order by "site_spaces"."position", "site_spaces"."id") as i) as r;

-- a page with its count and the next cursor: { organization(id: "org_x") { sites(title: "a", published: true) { totalCount nodes { title } pageInfo { hasNextPage endCursor } } } }
with
l0 as materialized (select null::text as p, i.*
from (select "organizations"."id"::text as "c0"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = $3) as i) select 0 as l, p, c0, null::text as c1, null::text as c2
from l0
union all select 2, p, c0, c1, c2
from (select u.c0 as p, i.*
from l0 as u
cross join lateral (select "sites"."title"::text as "c0", "sites"."created_at"::text as "c1", "sites"."id"::text as "c2"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on "members"."organization_id" = "sites"."organization_id" and "members"."user_id" = $4 and "members"."disabled" = $5
where "members"."role" is not null and "sites"."organization_id" = u.c0 and "sites"."published" = $6 and strpos(lower("sites"."title"), lower($7)) > 0
order by "sites"."created_at" asc, "sites"."id" asc limit $8) as i) as r
union all select 1, p, c0, null, null
from (select u.c0 as p, i.*
from l0 as u
cross join lateral (select counted.count::text as c0
from (select count(*) as "count"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on "members"."organization_id" = "sites"."organization_id" and "members"."user_id" = $9 and "members"."disabled" = $10
where "members"."role" is not null and "sites"."organization_id" = u.c0 and "sites"."published" = $11 and strpos(lower("sites"."title"), lower($12)) > 0) as counted) as i) as r;

-- a page from the end, between two cursors: { organization(id: "org_x") { spaces(last: 2, after: "$cursor", before: "$cursor") { nodes { title } } } }
with
l0 as materialized (select null::text as p, i.*
from (select "organizations"."id"::text as "c0"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = $3) as i) select 0 as l, p, c0
from l0
union all select 2, p, c0
from (select u.c0 as p, i.*
from l0 as u
cross join lateral (select "spaces"."title"::text as "c0"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $4 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $5) || $6::text))
      and members.user_id is not null) as "granted" on true
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none')
    or (members.user_id is not null and "spaces"."access_node" in (
      select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $7) || $8::text))))) and "spaces"."organization_id" = u.c0 and ("spaces"."created_at", "spaces"."id") > ($9::timestamptz, $10) and ("spaces"."created_at", "spaces"."id") < ($11::timestamptz, $12)
order by "spaces"."created_at" desc, "spaces"."id" desc limit $13) as i) as r;

-- things that many refer to: { organization(id: "org_x") { spaces { nodes { parent { title } } } } }
with
l0 as materialized (select null::text as p, i.*
from (select "organizations"."id"::text as "c0"
from "organizations"
inner join "members" on "members"."organization_id" = "organizations"."id"
where "members"."user_id" = $1 and "members"."disabled" = $2 and "organizations"."id" = $3) as i),
l2 as materialized (select u.c0 as p, i.*
from l0 as u
cross join lateral (select "spaces"."parent_id"::text as "c0"
from "spaces"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $4 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $5) || $6::text))
      and members.user_id is not null) as "granted" on true
where "spaces"."deleted_at" is null and (members.role = 'admin' or (members.role is not null and "spaces"."access_level" <> 'none')
    or (members.user_id is not null and "spaces"."access_node" in (
      select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $7) || $8::text))))) and "spaces"."organization_id" = u.c0
order by "spaces"."created_at" asc, "spaces"."id" asc limit $9) as i) select 0 as l, p, c0
from l0
union all select 2, p, c0
from l2
union all select 3, p, c0
from (select u.id as p, i.*
from (select distinct c0 as id
from l2
where c0 is not null) as u
cross join lateral (select "collections"."title"::text as "c0"
from "collections"
left join "members" on (members.organization_id = "collections"."organization_id" and members.user_id = $10 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "collections"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $11) || $12::text))
      and members.user_id is not null) as "granted" on true
where (members.role = 'admin' or (members.role is not null and "collections"."access_level" <> 'none')
    or (members.user_id is not null and "collections"."access_node" in (
      select held.node_id
from effective_grants as held
where held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $13) || $14::text))))) and "collections"."id" = u.id limit 1) as i) as r;

-- the structure of a site: { site(id: "site_x") { structure { __typename } } }
with
l0 as materialized (select null::text as p, i.*
from (select "sites"."id"::text as "c0"
from "sites"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
inner join "members" on "members"."organization_id" = "sites"."organization_id" and "members"."user_id" = $1 and "members"."disabled" = $2
where "members"."role" is not null and "sites"."id" = $3) as i) select 0 as l, p, c0, null::text as c1
from l0
union all select 1, p, c0, c1
from (select u.c0 as p, i.*
from l0 as u
cross join lateral (select "site_sections"."position"::text as "c0", "site_sections"."id"::text as "c1"
from "site_sections"
left join "sites" on "sites"."id" = "site_sections"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
where "site_sections"."site_id" = u.c0 and "site_sections"."group_id" is null
order by "site_sections"."position", "site_sections"."id") as i) as r
union all select 2, p, c0, c1
from (select u.c0 as p, i.*
from l0 as u
cross join lateral (select "site_section_groups"."position"::text as "c0", "site_section_groups"."id"::text as "c1"
from "site_section_groups"
where "site_section_groups"."site_id" = u.c0
order by "site_section_groups"."position", "site_section_groups"."id") as i) as r
union all select 3, p, null, null
from (select u.c0 as p, i.*
from l0 as u
cross join lateral (select 
from "site_spaces"
left join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $4 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $5) || $6::text))
      and members.user_id is not null) as "granted" on true
left join "site_sections" on "site_sections"."id" = "site_spaces"."section_id"
left join "sites" on "sites"."id" = "site_spaces"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
where "site_spaces"."site_id" = u.c0 and "site_spaces"."section_id" is null
order by "site_spaces"."position", "site_spaces"."id") as i) as r;

-- a published address: { node(id: "sitesp_x") { ... on SiteSpace { urls { published } } } }
select 0 as l, p, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34, c35, c36, c37
from (select null::text as p, i.*
from (select "site_spaces"."space_id"::text as "c0", "spaces"."organization_id"::text as "c1", "spaces"."parent_id"::text as "c2", "spaces"."title"::text as "c3", "spaces"."emoji"::text as "c4", "spaces"."icon"::text as "c5", "spaces"."visibility"::text as "c6", "spaces"."edit_mode"::text as "c7", "spaces"."default_level"::text as "c8", "spaces"."access_level"::text as "c9", "spaces"."position"::text as "c10", "spaces"."revision_id"::text as "c11", "spaces"."store_id"::text as "c12", "spaces"."open_comment_count"::text as "c13", "spaces"."change_request_count"::text as "c14", "spaces"."open_change_request_count"::text as "c15", "spaces"."draft_change_request_count"::text as "c16", "spaces"."git_sync"::text as "c17", "spaces"."created_at"::text as "c18", "spaces"."updated_at"::text as "c19", "spaces"."deleted_at"::text as "c20", "members"."role"::text as "c21", "granted"."rank"::text as "c22", "site_spaces"."id"::text as "c23", "site_spaces"."site_id"::text as "c24", "site_spaces"."section_id"::text as "c25", "site_spaces"."path"::text as "c26", "site_spaces"."condition"::text as "c27", "site_spaces"."is_default"::text as "c28", "site_spaces"."position"::text as "c29", "site_sections"."path"::text as "c30", "site_sections"."is_default"::text as "c31", "sites"."organization_id"::text as "c32", "organizations"."hostname"::text as "c33", "sites"."hostname"::text as "c34", "sites"."basename"::text as "c35", "sites"."proxy_origin"::text as "c36", "sites"."published"::text as "c37"
from "site_spaces"
left join "spaces" on "spaces"."id" = "site_spaces"."space_id"
left join "members" on (members.organization_id = "spaces"."organization_id" and members.user_id = $1 and not members.disabled)
left join lateral (select max(held.rank) as rank
from effective_grants as held
   
where held.node_id = "spaces"."access_node" and held.subject_id = any((array(select own.team_id
from team_members as own
where own.user_id = $2) || $3::text))
      and members.user_id is not null) as "granted" on true
left join "site_sections" on "site_sections"."id" = "site_spaces"."section_id"
left join "sites" on "sites"."id" = "site_spaces"."site_id"
left join "organizations" on "organizations"."id" = "sites"."organization_id"
where "members"."role" is not null and "site_spaces"."id" = $4) as i) as r;
