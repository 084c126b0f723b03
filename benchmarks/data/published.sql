-- Published sites in an organization of their own: one of 40 sections with 10 spaces each, one of 5 with 4, and others as
-- the second one. All spaces share one store.
insert into organizations (id, title, created_at, email_domains, hostname, type, default_role, sso, ai, invite_links)
values (pg_temp.id('org', 'published'), 'Published', pg_temp.moment(100), array['published.example.com'], 'docs-published',
  'business', 'read', false, false, true);

insert into members (organization_id, user_id, role, joined_at)
values (pg_temp.id('org', 'published'), 'user_benchmark', 'admin', pg_temp.moment(100));

insert into content_stores (id) values (pg_temp.id('space', 'published/1'));

insert into spaces (id, organization_id, title, emoji, icon, visibility, edit_mode, default_level, access_level, position,
  revision_id, store_id, created_at, updated_at)
select pg_temp.id('space', 'published/' || n), pg_temp.id('org', 'published'),
  pg_temp.topic(n) || ' ' || pg_temp.kind(n / 15) || ' ' || n, case when n % 3 = 0 then '📘' end,
  case when n % 5 = 0 then 'book-open' end, 'private', 'live', 'inherit', 'organization', n * 65536,
  pg_temp.id('rev', 'published/' || n), pg_temp.id('space', 'published/1'), pg_temp.moment(n), pg_temp.moment(n + 500)
from generate_series(1, 400) n;

insert into revisions (id, space_id, type, created_at)
select revision_id, id, 'edits', created_at from spaces where organization_id = pg_temp.id('org', 'published');

alter table site_spaces disable trigger site_spaces_counted;

create temporary table published_sites as
  select * from (values ('large', 40, 10), ('usual', 5, 4)) as size (name, sections, variants)
  union all select 'site-' || n, 5, 4 from data_size, generate_series(1, published_sites) n;

insert into sites (id, organization_id, type, title, basename, visibility, published, site_space_count, created_at)
select pg_temp.id('site', 'published/' || name), pg_temp.id('org', 'published'), 'ultimate', 'Documentation ' || name, name,
  'public', true, sections * variants, pg_temp.moment(100 + sections)
from published_sites;

insert into site_sections (id, site_id, title, description, path, icon, is_default, position)
select pg_temp.id('sitesc', 'published/' || name || '/' || s), pg_temp.id('site', 'published/' || name),
  pg_temp.topic(s) || ' ' || s, case when s % 4 = 1 then 'How it works' end, 'section-' || s,
  case when s % 2 = 0 then 'book-open' end, s = 1, s * 65536
from published_sites, generate_series(1, sections) s;

insert into site_spaces (id, site_id, section_id, space_id, path, is_default, position)
select pg_temp.id('sitesp', 'published/' || name || '/' || s || '/' || v), pg_temp.id('site', 'published/' || name),
  pg_temp.id('sitesc', 'published/' || name || '/' || s),
  pg_temp.id('space', 'published/' || (s - 1) * variants + v), 'v' || v, v = 1, v * 65536
from published_sites, generate_series(1, sections) s, generate_series(1, variants) v;

alter table site_spaces enable trigger site_spaces_counted;
