-- Every list of the first organization gets more items, 20,000 and more where it is measured.
insert into collections (id, organization_id, title, default_level, access_level, position, created_at)
select pg_temp.id('col', 'long/' || n), organization_id, pg_temp.topic(n) || ' ' || n, 'inherit', 'organization',
  n * 65536, pg_temp.moment(n)
from shape, data_size, generate_series(1, longer) n where organization = 1;

insert into content_stores (id) select pg_temp.id('space', 'long/' || n) from data_size, generate_series(1, longer) n;

insert into spaces (id, organization_id, parent_id, title, visibility, edit_mode, default_level, access_level, position,
  revision_id, store_id, created_at, updated_at)
select pg_temp.id('space', 'long/' || n), organization_id, pg_temp.id('col', '1/1'), pg_temp.topic(n) || ' ' || n,
  'in-collection', 'live', 'inherit', 'organization', n * 65536, pg_temp.id('rev', 'long/' || n), pg_temp.id('space', 'long/' || n), pg_temp.moment(n), pg_temp.moment(n)
from shape, data_size, generate_series(1, longer) n where organization = 1;

insert into sites (id, organization_id, type, title, visibility, published, created_at)
select pg_temp.id('site', 'long/' || n), organization_id, 'basic', pg_temp.topic(n) || ' documentation ' || n,
  'public', true, pg_temp.moment(n)
from shape, data_size, generate_series(1, longer) n where organization = 1;
