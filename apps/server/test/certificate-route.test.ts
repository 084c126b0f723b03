import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { siteHosts } from '@lectern/reader';
import { createRest } from '@lectern/rest';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateRoute } from '../src/certificate-route.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const { domain } = world;
  app = createRest({ domain, logger: pino({ level: 'silent' }), version: '0' });
  certificateRoute(app, domain, siteHosts(domain));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask(query: string) {
  const response = await app.inject({ url: `/internal/domains${query}`, headers: { host: 'lectern.test' } });
  return response.statusCode;
}

test('a certificate is for the names of the server and for verified host names of sites', async () => {
  const { organizationId, people } = world;
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: 'Docs', spaces: [spaceId] },
  });
  const site = { organizationId, siteId };
  await client.sites.publish(site);
  await client.sites.update({ ...site, body: { hostname: 'docs.certificates.test' } });

  expect(await ask('?domain=docs.certificates.test')).toBe(200);
  expect(await ask('?domain=DOCS.certificates.test')).toBe(200);
  expect(await ask('?domain=lectern.test')).toBe(200);
  for (const other of [
    'other.certificates.test',
    'certificates.test',
    '127.0.0.1',
    `${'a'.repeat(300)}.test`,
  ])
    expect(await ask(`?domain=${other}`)).toBe(404);
});

test.each(['', '?domain=', '?domain=a.test&domain=b.test'])('%j names no host', async (query) => {
  expect(await ask(query)).toBe(400);
});
