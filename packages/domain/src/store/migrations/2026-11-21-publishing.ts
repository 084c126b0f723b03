import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const statements = [
  // The key is kept readable, because editors are shown the address again and again.
  sql`create table share_links (
    id text collate "C" primary key,
    site_id text collate "C" not null references sites on delete cascade,
    name text not null,
    active boolean not null,
    key text collate "C" not null constraint share_links_key_key unique,
    created_at timestamptz(3) not null
  )`,
  sql`create index share_links_by_age on share_links (site_id, created_at, id)`,

  // \`key_number\` tells tokens of the key before from those of this one, without holding it.
  sql`create table site_publishing_auth (
    site_id text collate "C" primary key references sites on delete cascade,
    backend text not null,
    private_key text not null,
    key_number integer not null default 1,
    fallback_url text
  )`,

  // What this server signs with; the newest signs, all of them are believed.
  sql`create table signing_keys (
    id text collate "C" primary key,
    secret bytea not null,
    created_at timestamptz(3) not null
  )`,

  // An address leads to one site. Host names know no case.
  sql`update sites set proxy_origin = lower(split_part(proxy_origin, '/', 1)) || substr(proxy_origin, strpos(proxy_origin, '/'))
    where proxy_origin is not null`,
  sql`update sites set proxy_origin = null where exists (
    select 1 from sites other where other.proxy_origin = sites.proxy_origin
      and (other.created_at, other.id) < (sites.created_at, sites.id))`,
  sql`alter table sites alter proxy_origin type text collate "C"`,
  sql`create unique index sites_proxy_origin_key on sites (proxy_origin)`,
];

/** How published sites are reached, and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  const { rows } = await sql<{ id: string }>`select id from sites`.execute(db);
  for (const { id } of rows) {
    await sql`insert into site_publishing_auth (site_id, backend, private_key)
      values (${id}, 'custom', ${randomBytes(32).toString('base64url')})`.execute(db);
  }
}
