-- 100 collections in each organization; every tenth is in the one before it.
insert into collections (id, organization_id, parent_id, title, default_level, access_level, position, created_at)
select pg_temp.id('col', organization || '/' || n), organization_id,
  case when n % 10 = 0 then pg_temp.id('col', organization || '/' || n - 1) end,
  pg_temp.topic(n) || ' ' || n, 'inherit', 'organization', n * 65536, pg_temp.moment(organization * 100 + n)
from shape, generate_series(1, 100) n;

-- Spaces of each organization; seven of ten are in a collection.
insert into content_stores (id)
select pg_temp.id('space', organization || '/' || n) from shape, generate_series(1, spaces) n;

insert into spaces (id, organization_id, parent_id, title, emoji, icon, visibility, edit_mode, default_level,
  access_level, position, revision_id, store_id, created_at, updated_at)
select pg_temp.id('space', organization || '/' || n), organization_id,
  case when n % 10 < 7 then pg_temp.id('col', organization || '/' || 1 + n % 100) end,
  pg_temp.topic(n) || ' ' || pg_temp.kind(n / 15) || ' ' || n,
  case when n % 3 = 0 then pg_temp.pick(n, '📘', '🚀', '🔒', '🧭') end, case when n % 5 = 0 then 'book-open' end,
  case when n % 10 < 7 then 'in-collection' else 'private' end, case when n % 4 = 0 then 'locked' else 'live' end,
  'inherit', 'organization', n * 65536, pg_temp.id('rev', organization || '/' || n),
  pg_temp.id('space', organization || '/' || n), pg_temp.moment(organization * 1000 + n), pg_temp.moment(organization * 1000 + n + 500)
from shape, generate_series(1, spaces) n;

insert into revisions (id, space_id, type, created_at)
select revision_id, id, 'edits', created_at from spaces;
