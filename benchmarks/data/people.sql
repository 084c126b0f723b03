insert into organizations (id, title, created_at, email_domains, hostname, type, default_role, sso, ai, invite_links)
select organization_id, pg_temp.pick(organization, 'Northwind', 'Fabrikam', 'Contoso', 'Adatum', 'Litware') || ' ' || organization,
  pg_temp.moment(organization), array['org' || organization || '.example.com'], 'docs-' || organization, 'business', 'read',
  false, false, true
from shape;

insert into users (id, email, display_name, instance_admin, created_at)
select pg_temp.id('user', n::text), 'person' || n || '@example.com',
  pg_temp.pick(n, 'Ada', 'Grace', 'Linus', 'Noor', 'Mateo', 'Yuki') || ' ' || pg_temp.pick(n / 6, 'Lind', 'Okafor', 'Silva', 'Kaya'),
  false, pg_temp.moment(n)
from data_size, generate_series(1, 50 * organizations) n;

-- 50 members for each organization, besides the one who sends the requests.
insert into members (organization_id, user_id, role, joined_at)
select pg_temp.id('org', (1 + n % organizations)::text), pg_temp.id('user', n::text),
  pg_temp.pick(n / organizations, 'read', 'read', 'comment', 'edit', 'review', 'create', 'admin'), pg_temp.moment(n)
from data_size, generate_series(1, 50 * organizations) n;
