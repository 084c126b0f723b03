-- Of the host names and proxies every second one is verified; the others do not count in URLs.
-- Counted here at once; the trigger would write every site 20 times.
alter table site_spaces disable trigger site_spaces_counted;

insert into sites (id, organization_id, type, title, hostname, hostname_verified, basename, proxy_origin,
  proxy_verified, visibility, published,
  adaptive_content, site_space_count, created_at)
select pg_temp.id('site', organization || '/' || n), organization_id, pg_temp.pick(n, 'basic', 'premium', 'ultimate'),
  pg_temp.topic(n) || ' documentation ' || n,
  case when n % 10 = 3 then 'docs' || n || '.org' || organization || '.example.com' end, n % 20 = 3, 'docs-' || n,
  case when n % 50 = 7 then 'www.org' || organization || '.example.com/docs' || n end, n % 100 = 7,
  pg_temp.pick(n, 'public', 'public', 'public', 'unlisted', 'visitor-auth'), n % 10 <> 9,
  case when n % 20 = 5 then true end, 20, pg_temp.moment(organization * 200 + n)
from shape, generate_series(1, sites) n;

insert into site_sections (id, site_id, title, description, path, icon, is_default, position)
select pg_temp.id('sitesc', organization || '/' || n || '/' || s), pg_temp.id('site', organization || '/' || n),
  pg_temp.pick(s, 'Guides', 'API reference', 'Tutorials', 'Help center', 'Changelog'),
  case when s = 1 then 'How it works' end, pg_temp.pick(s, 'guides', 'api', 'tutorials', 'help', 'changelog'),
  case when s % 2 = 0 then 'book-open' end, s = 1, s * 65536
from shape, generate_series(1, sites) n, generate_series(1, 5) s;

insert into site_spaces (id, site_id, section_id, space_id, path, is_default, position)
select pg_temp.id('sitesp', organization || '/' || n || '/' || s || '/' || v), pg_temp.id('site', organization || '/' || n),
  pg_temp.id('sitesc', organization || '/' || n || '/' || s),
  pg_temp.id('space', organization || '/' || 1 + (n * 20 + s * 4 + v) % spaces),
  pg_temp.pick(v, 'v1', 'latest', 'v3', 'v2'), v = 1, v * 65536
from shape, generate_series(1, sites) n, generate_series(1, 5) s, generate_series(1, 4) v;

alter table site_spaces enable trigger site_spaces_counted;
