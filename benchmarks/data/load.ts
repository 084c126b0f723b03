import { createHash } from 'node:crypto';
import type { Database, Tables } from '../../packages/domain/src/index.ts';
import type { DataSize } from './data-size.ts';
import { loadPublished, type Published } from './published.ts';
import { readSql, type RunSql } from './run-sql.ts';

/** The token and the ids that requests use. */
export type Sample = {
  readonly token: string;
  /** The organization with 200 sites. */
  readonly organizationId: string;
  readonly sites: readonly { readonly id: string; readonly organizationId: string }[];
  readonly published: Published;
};

const files = ['vocabulary.sql', 'people.sql', 'content.sql', 'sites.sql'];

/** Loads the data in a few statements. `run` and `database` are of the same database, which was migrated. */
export async function loadData(run: RunSql, database: Database<Tables>, size: DataSize): Promise<Sample> {
  await run(`create temporary table data_size as select ${size.organizations} as organizations, ${size.spaces} as spaces,
    ${size.mostSites} as most_sites, ${size.sites} as sites, ${size.publishedSites} as published_sites,
    ${size.longer} as longer`);
  for (const file of files) await run(await readSql(file));
  const token = await addCaller(run);
  const sites = await run<{ id: string; organizationId: string }>(
    'select id, organization_id as "organizationId" from sites order by created_at, id',
  );
  const [first] = await run<{ id: string }>('select id from organizations order by created_at limit 1');
  if (first === undefined) throw new Error('The data was not loaded.');
  const published = await loadPublished(run, database);
  await settle(run, database.kind);
  return { token, organizationId: first.id, sites, published };
}

/** A user who is an admin of the first organization and may create content in the others, with a token. */
async function addCaller(run: RunSql): Promise<string> {
  // The same for every database of a run.
  const token = Buffer.alloc(32, 'benchmark').toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await run(`insert into users (id, email, display_name, instance_admin, created_at)
    values ('user_benchmark', 'benchmark@example.com', 'Benchmark', false, now())`);
  await run(`insert into members (organization_id, user_id, role, joined_at)
    select organization_id, 'user_benchmark', case when organization = 1 then 'admin' else 'create' end, now() from shape`);
  await run(`insert into tokens (id, user_id, label, secret_hash, created_at)
    values ('tok_benchmark', 'user_benchmark', 'Benchmark', '\\x${hash}', now())`);
  return token;
}

/** Disables autovacuum, which would disturb a measurement, and vacuums, so that index-only scans work from the start. */
export async function settle(run: RunSql, kind: Database<Tables>['kind'] = 'postgres'): Promise<void> {
  if (kind === 'postgres') {
    const tables = await run<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) await run(`alter table ${name} set (autovacuum_enabled = false)`);
  }
  await run('vacuum (analyze)');
}
