import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWorkers } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drain } from '../src/index.ts';
import { member, type Server, startServer } from './server.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, {
    fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] },
    // Longer than any test.
    importWaitSeconds: 3600,
  });
});
afterAll(() => database.close());

async function serve(listener: RequestListener): Promise<string> {
  const source = createServer(listener).listen(0, '127.0.0.1');
  await once(source, 'listening');
  onTestFinished(() => {
    source.closeAllConnections();
    source.close();
  });
  return `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
}

async function open(): Promise<Server> {
  const server = await startServer(world);
  onTestFinished(() => server.app.close());
  return server;
}

function work(): void {
  const workers = startWorkers(world.domain, { concurrency: 4, leaseSeconds: 5, graceSeconds: 5 });
  onTestFinished(() => workers.stop());
}

async function newSpace(): Promise<string> {
  const { organizationId, people } = world;
  return (await people.admin.client.spaces.create({ organizationId, body: {} })).id;
}

function start(server: Server, spaceId: string, url: string) {
  return server.send('POST', `/v1/spaces/${spaceId}/content/import`, {
    as: world.people.admin,
    json: { source: 'markdown', url },
  });
}

function connectionsOf({ app }: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

test('an import is answered when it is done, with its URL in Location', async () => {
  const server = await open();
  const spaceId = await newSpace();
  const source = await serve((_request, response) => void setTimeout(() => response.end('# Guide\n'), 300));
  work();
  const done = await start(server, spaceId, `${source}/guide.md`);
  expect(done).toMatchObject({ status: 201, body: { state: 'succeeded', importedResources: 1 } });
  expect(done.headers.get('location')).toMatch(
    new RegExp(`/v1/spaces/${spaceId}/imports/${String(member(done, 'id'))}$`),
  );
});

test('an import that fails is answered with its error, and its URL in Location', async () => {
  const server = await open();
  const spaceId = await newSpace();
  const source = await serve((_request, response) => response.writeHead(404).end());
  work();
  const failed = await start(server, spaceId, `${source}/guide.md`);
  expect(failed).toMatchObject({
    status: 502,
    body: { error: { code: 502, message: '127.0.0.1 answered with status 404.' } },
  });
  const [found] = (await world.people.admin.client.imports.list({ spaceId })).items;
  expect(failed.headers.get('location')).toBe(found?.urls.location);
});

test('an import is not waited for when the server shuts down', async () => {
  const server = await startServer(world);
  const spaceId = await newSpace();
  const source = await serve((_request, response) => void response.end('# Guide\n'));
  const started = start(server, spaceId, `${source}/guide.md`);
  const { imports } = world.people.admin.client;
  await expect.poll(async () => (await imports.list({ spaceId })).items.length).toBe(1);
  await drain(server.app, { delayMs: 0 });
  expect(await started).toMatchObject({ status: 201, body: { state: 'queued', importedResources: 0 } });
});

test('clients that have gone do not count as those who wait', async () => {
  const server = await open();
  const spaceId = await newSpace();
  const source = await serve((_request, response) => void response.end('# Guide\n'));
  const gone = new AbortController();
  const leaving = Array.from({ length: 20 }, () =>
    fetch(`${server.origin}/v1/spaces/${spaceId}/content/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.people.admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ source: 'markdown', url: `${source}/guide.md` }),
      signal: gone.signal,
    }),
  );
  const { imports } = world.people.admin.client;
  const count = async () => (await imports.list({ spaceId, limit: 100 })).items.length;
  await expect.poll(count).toBe(20);
  gone.abort();
  expect((await Promise.allSettled(leaving)).map(({ status }) => status)).not.toContain('fulfilled');
  await expect.poll(() => connectionsOf(server)).toBe(0);
  const staying = start(server, spaceId, `${source}/guide.md`);
  await expect.poll(count).toBe(21);
  work();
  expect(await staying).toMatchObject({ body: { state: 'succeeded', importedResources: 1 } });
});
