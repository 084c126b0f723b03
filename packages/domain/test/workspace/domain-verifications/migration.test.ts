import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import * as baseline from '../../../src/store/migrations/2026-11-22-baseline.ts';
import * as domainVerifications from '../../../src/store/migrations/2026-11-22-domain-verifications.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** Runs `work` on an empty schema of its own, which is rolled back. */
async function onEmptySchema(work: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const done = new Error('done');
  const running = used.world.ctx.store.transaction(async ({ db }) => {
    await sql`create schema earlier`.execute(db);
    await sql`set local search_path to earlier, public`.execute(db);
    await work(db as unknown as Kysely<unknown>);
    throw done;
  });
  await expect(running).rejects.toBe(done);
}

test('names that were in use before there were proofs count as verified, for the first who had them', async () => {
  await onEmptySchema(async (db) => {
    await baseline.up(db);
    await sql`insert into organizations
        (id, title, created_at, email_domains, type, sso, ai, invite_links)
      values ('org_1', 'One', '2026-01-01', '{one.test,both.test}', 'business', false, false, true),
        ('org_2', 'Two', '2026-01-02', '{both.test}', 'business', false, false, true)`.execute(db);
    await sql`insert into sites
        (id, organization_id, type, title, hostname, proxy_origin, visibility, published, created_at)
      values ('site_1', 'org_1', 'basic', 'One', 'docs.one.test', 'www.one.test/docs', 'public', true, '2026-01-03'),
        ('site_2', 'org_1', 'basic', 'Two', null, 'www.one.test/api', 'public', true, '2026-01-04'),
        ('site_3', 'org_2', 'basic', 'Three', null, 'docs.one.test/login', 'public', true, '2026-01-02'),
        ('site_4', 'org_2', 'basic', 'Four', null, null, 'public', true, '2026-01-05')`.execute(db);
    await domainVerifications.up(db);

    const { rows } = await sql<{ name: string; token: string }>`
      select concat_ws(' ', organization_id, type, domain, case when verified_at is null then 'pending' end) as name,
        token
      from domain_verifications order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([
      'org_1 email-domain both.test',
      'org_1 email-domain one.test',
      'org_1 hostname docs.one.test',
      'org_1 hostname www.one.test',
      'org_2 email-domain both.test pending',
      'org_2 hostname docs.one.test pending',
    ]);
    expect(new Set(rows.map(({ token }) => token)).size).toBe(rows.length);
    const sites = await sql<{ site: string }>`
      select concat_ws(' ', id, hostname_verified, proxy_verified) as site from sites order by id`.execute(
      db,
    );
    expect(sites.rows.map(({ site }) => site)).toEqual([
      'site_1 t t',
      'site_2 f t',
      'site_3 f f',
      'site_4 f f',
    ]);
  });
});
