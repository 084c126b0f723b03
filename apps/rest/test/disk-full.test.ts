import { diskStorage } from '@lectern/domain';
import { createTestDatabase, createWorld } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Server, startServer } from './server.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Server;
let freeBytes = Infinity;
let freeBytesForFiles = Infinity;

beforeAll(async () => {
  database = await createTestDatabase({ freeBytes: () => freeBytes });
  const storage = diskStorage(inject('testFiles'), async () => freeBytesForFiles);
  server = await startServer(await createWorld(database, {}, storage));
});
afterAll(async () => {
  freeBytes = Infinity;
  freeBytesForFiles = Infinity;
  await server.app.close();
  await database.close();
});

// PostgreSQL has a disk of its own, and says that it is full when a write fails.
test.skipIf(process.env['DATABASE_URL'])(
  'a full disk is a 507 for writes and a 503 of /readyz, each with a sentence, until there is space',
  async () => {
    const collections = `/v1/orgs/${server.world.organizationId}/collections`;
    const as = server.world.people.admin;
    const create = () => server.send('POST', collections, { as, json: { title: 'Full' } });
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
    freeBytes = 0;
    const rejected = await create();
    expect(rejected.status).toBe(507);
    expect(rejected.text).toContain('The disk of the database is full');
    expect((await server.send('GET', collections, { as })).status).toBe(200);
    const unready = await fetch(`${server.origin}/readyz`);
    expect(unready.status).toBe(503);
    expect(await unready.text()).toContain('disk of the database is full');
    freeBytes = Infinity;
    expect((await create()).status).toBe(201);
    expect(await ready()).toBe(200);
  },
);

test('a full disk of files is a 507 for files and a 503 of /readyz, and everything else goes on', async () => {
  const { organizationId, people } = server.world;
  const as = people.admin;
  const { id: spaceId } = await as.client.spaces.create({ organizationId, body: {} });
  const changes = [{ operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] }];
  const insert = () => server.send('POST', `/v1/spaces/${spaceId}/content`, { as, json: { changes } });
  freeBytesForFiles = 1_000_000;
  const rejected = await insert();
  expect(rejected.status).toBe(507);
  expect(rejected.text).toContain('The disk of the file storage is full');
  const collections = `/v1/orgs/${organizationId}/collections`;
  expect((await server.send('POST', collections, { as, json: { title: 'Text' } })).status).toBe(201);
  const unready = await fetch(`${server.origin}/readyz`);
  expect([unready.status, await unready.text()]).toEqual([
    503,
    expect.stringContaining('disk of the file storage is full'),
  ]);
  freeBytesForFiles = Infinity;
  expect((await insert()).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});
