import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ask, emptyDatabase, startServer } from '../processes.ts';
import { readReleased, restoreReleased } from './released-database.ts';

const versions = readdirSync(import.meta.dirname).flatMap((name) => /^(.+)\.json\.gz$/.exec(name)?.[1] ?? []);

test.each(versions)('a database of version %s is opened, and has all that it had', async (version) => {
  const released = await readReleased(version);
  const env = await emptyDatabase();
  await restoreReleased(released, { DATA_DIR: '', ...env });
  const server = await startServer({ ...env, SEALING_KEY: released.sealingKey, JOBS: 'off' });
  const { tokens, organization, space, changeRequest, site, webhook, file } = released;
  const read = async (path: string, as = tokens.admin) => {
    const { status, body } = await ask(server, path, { as });
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };

  // Tokens, and what they may.
  expect(await read('/v1/user')).toMatchObject({ email: 'admin@example.com' });
  expect(await read('/v1/user', tokens.session)).toMatchObject({ email: 'ada@example.com' });
  expect(await read('/v1/user', tokens.readOnly)).toMatchObject({ email: 'admin@example.com' });
  const write = { method: 'POST', body: { title: 'No' }, as: tokens.readOnly };
  expect(await ask(server, `/v1/orgs/${organization}/spaces`, write)).toMatchObject({ status: 403 });

  // Content: pages, search, comments, change requests, files.
  const pages = `/v1/spaces/${space}/content`;
  expect(await read(`${pages}/path/start/below`)).toMatchObject({
    title: 'Below',
    markdown: expect.stringContaining('telescope'),
  });
  expect(await read(`/v1/orgs/${organization}/search?query=telescope`)).toMatchObject({ count: 1 });
  expect(await read(`/v1/spaces/${space}/links?status=broken`)).toMatchObject({
    items: [{ address: 'nowhere.md' }],
  });
  expect(await read(`/v1/spaces/${space}/comments`)).toMatchObject({ count: 1 });
  expect(
    await read(`/v1/spaces/${space}/change-requests/${changeRequest}/content/path/start/below`),
  ).toMatchObject({ title: 'Beneath' });
  const { downloadURL } = (await read(`${pages}/files/${file}`)) as { downloadURL: string };
  const { pathname, search } = new URL(downloadURL);
  expect(await (await fetch(server.address + pathname + search)).text()).toBe('Cable, 10 m\n');

  // Jobs.
  for (const job of released.jobs)
    expect(await read(`/v1/orgs/${organization}/jobs/${job.id}`)).toMatchObject(job);
  expect(await read(`/v1/orgs/${organization}/webhooks/${webhook}/deliveries`)).toMatchObject({ count: 1 });

  // Sites, with keys that the sealing key opens.
  expect((await fetch(`${server.address}/sites/northwind/docs/`)).status).toBe(200);
  const links = await read(`/v1/orgs/${organization}/sites/${site}/share-links`);
  const [link] = (links as { items: { urls: { published: string } }[] }).items;
  const shared = await fetch(server.address + new URL(link?.urls.published ?? '').pathname);
  expect([shared.status, await shared.text()]).toEqual([200, expect.stringContaining('<title>Start')]);

  // It is written as before.
  const merged = { method: 'POST', body: {}, as: tokens.admin };
  expect(
    await ask(server, `/v1/spaces/${space}/change-requests/${changeRequest}/merge`, merged),
  ).toMatchObject({ status: 200, body: { result: 'merge' } });
  expect(await read(`${pages}/path/start/below`)).toMatchObject({ title: 'Beneath' });
});
