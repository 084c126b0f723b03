import { type Kysely, sql } from 'kysely';

/** The e-mail domains and host names that organizations have entered so far; `rank` orders the claims on one name. */
const claims = sql`
  select organization_id, 'hostname' as type, hostname as domain, 0 as rank, created_at, id
  from sites where hostname is not null
  union all
  select organization_id, 'hostname', split_part(proxy_origin, '/', 1), 1, created_at, id
  from sites where proxy_origin is not null
  union all
  select organizations.id, 'email-domain', email_domain, 0, created_at, organizations.id
  from organizations cross join unnest(email_domains) as email_domain`;

/**
 * Adds the proofs of e-mail domains and host names. Names that are in use count as verified: of several organizations,
 * that of the site with the host name, otherwise the oldest; the others are pending.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table domain_verifications (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    type text collate "C" not null,
    domain text collate "C" not null,
    token text not null,
    created_at timestamptz(3) not null,
    verified_at timestamptz(3),
    last_checked_at timestamptz(3),
    last_error text,
    constraint domain_verifications_domain_key unique (organization_id, type, domain)
  )`.execute(db);
  await sql`create index domain_verifications_by_age
    on domain_verifications (organization_id, created_at, id)`.execute(db);
  await sql`create index domain_verifications_pending
    on domain_verifications (created_at, id) where verified_at is null`.execute(db);
  await sql`alter table sites
    add column hostname_verified boolean not null default false,
    add column proxy_verified boolean not null default false`.execute(db);

  await sql`insert into domain_verifications
      (id, organization_id, type, domain, token, created_at, verified_at)
    select 'domver_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20), organization_id, type, domain,
      replace(gen_random_uuid()::text, '-', ''), now(),
      case when row_number() over (partition by type, domain order by rank, created_at, id) = 1 then now() end
    from (
      select distinct on (organization_id, type, domain) * from (${claims}) as claims
      order by organization_id, type, domain, rank, created_at, id
    ) as claimed`.execute(db);
  await sql`update sites set
    hostname_verified = exists (select from domain_verifications verified
      where verified.organization_id = sites.organization_id and verified.type = 'hostname'
        and verified.domain = sites.hostname and verified.verified_at is not null),
    proxy_verified = exists (select from domain_verifications verified
      where verified.organization_id = sites.organization_id and verified.type = 'hostname'
        and verified.domain = split_part(sites.proxy_origin, '/', 1) and verified.verified_at is not null)
    where hostname is not null or proxy_origin is not null`.execute(db);

  // Who proves first wins: a name that is only claimed blocks nobody outside of the organization.
  await sql`create unique index domain_verifications_verified_key
    on domain_verifications (type, domain) where verified_at is not null`.execute(db);
  await sql`alter table sites drop constraint sites_hostname_key`.execute(db);
  await sql`drop index sites_proxy_origin_key`.execute(db);
  await sql`create unique index sites_hostname_key on sites (organization_id, hostname)`.execute(db);
  await sql`create unique index sites_proxy_origin_key on sites (organization_id, proxy_origin)`.execute(db);
  await sql`create unique index sites_verified_hostname_key
    on sites (hostname) where hostname_verified`.execute(db);
  await sql`create unique index sites_verified_proxy_key on sites (proxy_origin) where proxy_verified`.execute(
    db,
  );
  await sql`drop index organizations_of_email_domain`.execute(db);
}
