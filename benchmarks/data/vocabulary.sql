-- Ids look like Lectern's (prefix and 20 letters or digits) and come out the same in every run.
create function pg_temp.id(prefix text, key text) returns text language sql immutable as
  $$ select prefix || '_' || substr(md5(prefix || '/' || key), 1, 20) $$;

create function pg_temp.pick(n bigint, variadic words text[]) returns text language sql immutable as
  $$ select words[1 + n % array_length(words, 1)] $$;

create function pg_temp.topic(n bigint) returns text language sql immutable as $$
  select pg_temp.pick(n, 'Authentication', 'Billing', 'Payments', 'Webhooks', 'Search', 'Analytics', 'Deployment',
    'Permissions', 'Integrations', 'Notifications', 'Data import', 'Reporting', 'Mobile', 'Security', 'Onboarding')
$$;

create function pg_temp.kind(n bigint) returns text language sql immutable as
  $$ select pg_temp.pick(n, 'guide', 'reference', 'handbook', 'tutorials', 'release notes', 'FAQ', 'runbook') $$;

create function pg_temp.moment(n bigint) returns timestamptz language sql immutable as
  $$ select timestamptz '2025-01-01 08:00:00+00' + n * interval '7 minutes 13.117 seconds' $$;

-- The shape of the data, as PERFORMANCE describes it: the first organization has ten times the sites of the others.
-- `data_size` is a row of a `DataSize`.
create temporary table shape as
  select o as organization, pg_temp.id('org', o::text) as organization_id,
    case when o = 1 then most_sites else sites end as sites, spaces
  from data_size, generate_series(1, organizations) o;
