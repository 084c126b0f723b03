import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Sql } from 'postgres';

/** The token and the ids that requests use. */
export type Sample = {
  readonly token: string;
  /** The organization with 200 sites. */
  readonly organizationId: string;
  readonly sites: readonly { readonly id: string; readonly organizationId: string }[];
};

const files = ['vocabulary.sql', 'people.sql', 'content.sql', 'sites.sql'];

/** Loads the data in a few statements. */
export async function loadData(sql: Sql): Promise<Sample> {
  for (const file of files) await sql.unsafe(await readFile(new URL(file, import.meta.url), 'utf8'));
  const token = await addCaller(sql);
  await settle(sql);
  const sites = await sql<{ id: string; organizationId: string }[]>`
    select id, organization_id as "organizationId" from sites order by created_at, id
  `;
  const [first] = await sql<{ id: string }[]>`select id from organizations order by created_at limit 1`;
  if (first === undefined) throw new Error('The data was not loaded.');
  return { token, organizationId: first.id, sites: [...sites] };
}

/** A user who is an admin of the first organization and may create content in the others, with a token. */
async function addCaller(sql: Sql): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await sql`insert into users (id, email, display_name, instance_admin, created_at)
    values ('user_benchmark', 'benchmark@example.com', 'Benchmark', false, now())`;
  await sql`insert into members (organization_id, user_id, role, joined_at)
    select organization_id, 'user_benchmark', case when organization = 1 then 'admin' else 'create' end, now() from shape`;
  await sql`insert into tokens (id, user_id, label, secret_hash, created_at)
    values ('tok_benchmark', 'user_benchmark', 'Benchmark', ${hash}, now())`;
  return token;
}

/** Disables autovacuum, which would disturb a measurement, and vacuums, so that index-only scans work from the start. */
export async function settle(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `;
  for (const { name } of tables) await sql`alter table ${sql(name)} set (autovacuum_enabled = false)`;
  await sql.unsafe('vacuum (analyze)');
}
