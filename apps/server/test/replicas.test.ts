import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgresPrograms, startPrimary, startStandby } from '../../../packages/database/test/clusters.ts';
import {
  ask,
  emptyDirectory,
  postgresUrl,
  type RunningServer,
  runCommand,
  startServer,
} from './processes.ts';

const tries = Number(process.env['READ_YOUR_PUBLISH_TRIES'] ?? 30);

/** A published site with one page. */
async function publishSite(server: RunningServer) {
  const create = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await ask(server, path, { method: 'POST', body });
    expect(answer.status, path).toBeLessThan(300);
    return answer.body as Record<string, unknown>;
  };
  const { body: orgs } = await ask(server, '/v1/orgs');
  const organizationId = (orgs as { items: { id: string }[] }).items[0]?.id ?? '';
  const { id: spaceId } = await create(`/v1/orgs/${organizationId}/spaces`, { title: 'Guide' });
  const sites = `/v1/orgs/${organizationId}/sites`;
  const { id: siteId } = await create(sites, { title: 'Docs', spaces: [spaceId] });
  await create(`${sites}/${String(siteId)}/publish`, {});
  const url = `${server.address}/sites/${organizationId}/${String(siteId)}/`;
  return { organizationId, spaceId: String(spaceId), siteId: String(siteId), url };
}

type Site = Awaited<ReturnType<typeof publishSite>>;

/** What somebody without an account reads: the address, everything of the site, and the pages of its space. */
async function visit(server: RunningServer, { organizationId, spaceId, siteId, url }: Site) {
  const resolved = await fetch(`${server.address}/v1/urls/published`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const token = String(((await resolved.json()) as { apiToken?: unknown }).apiToken);
  const site = await ask(server, `/v1/orgs/${organizationId}/sites/${siteId}/published`, { as: token });
  const pages = await ask(server, `/v1/spaces/${spaceId}/content/pages`, { as: token });
  return {
    statuses: [resolved.status, site.status, pages.status],
    titles: ((pages.body as { pages?: { title: string }[] }).pages ?? []).map(({ title }) => title),
  };
}

function addPage(server: RunningServer, { spaceId }: Site, title: string) {
  const body = { changes: [{ operation: 'insert_page', title }] };
  return ask(server, `/v1/spaces/${spaceId}/content`, { method: 'POST', body });
}

async function replicaReads({ address }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^lectern_replica_reads_total\{replica="1"\} (\d+)$/m.exec(metrics)?.[1]);
}

describe.skipIf(postgresUrl === undefined || !hasPostgresPrograms)('a server with a replica', () => {
  test('shows visitors each change at once, goes on without the primary, and writes to the promoted standby', async () => {
    const primary = await startPrimary(onTestFinished, { synchronous_standby_names: '*' });
    // A commit is there at once, and seen there later.
    const late = { recovery_min_apply_delay: '20ms' };
    const standby = await startStandby(onTestFinished, primary, { synchronous_standby_names: '', ...late });
    const env = {
      ...(await emptyDirectory()),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
      DATABASE_REPLICA_URLS: standby.url,
      SEALING_KEY: Buffer.alloc(32, 1).toString('base64'),
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer(env);
    const site = await publishSite(server);
    const all = [200, 200, 200];
    const titles: string[] = (await visit(server, site)).titles;
    for (let number = 1; number <= tries; number += 1) {
      titles.push(`Page ${number}`);
      expect((await addPage(server, site, `Page ${number}`)).status).toBe(200);
      expect(await visit(server, site)).toEqual({ statuses: all, titles });
    }
    await expect
      .poll(async () => {
        await visit(server, site);
        return replicaReads(server);
      })
      .toBeGreaterThan(0);

    await primary.kill();
    // Until the process knows: a statement may be lost with its connection.
    await expect.poll(async () => (await visit(server, site)).statuses).toEqual(all);
    for (let number = 0; number < 100; number += 1) {
      expect(await visit(server, site)).toEqual({ statuses: all, titles });
      await setTimeout(10);
    }
    const ready = await fetch(`${server.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'read-only' }]);
    const refused = await fetch(`${server.address}/v1/spaces/${site.spaceId}`, {
      headers: { authorization: 'Bearer a-token-for-the-tests-of-the-server' },
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    await standby.promote();
    titles.push('After');
    await expect.poll(async () => (await addPage(server, site, 'After')).status).toBe(200);
    expect(await visit(server, site)).toEqual({ statuses: all, titles });
    const { stdout } = await runCommand(['doctor'], env);
    expect(stdout).toMatch(/database +Server 1 of DATABASE_REPLICA_URLS is no standby/);
  });
});
