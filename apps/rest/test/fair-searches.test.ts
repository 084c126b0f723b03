import { createTestDatabase, createWorld, whileLocked } from '@lectern/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, startServer } from './server.ts';

describe.runIf(process.env['DATABASE_URL'])('searches of an organization that take long', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let server: Server;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startServer(await createWorld(database));
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
  });

  test('leave the lists of others alone, and are answered with 503 and Retry-After beyond a bound', async () => {
    const { organizationId, outsideOrganizationId, people, outsider } = server.world;
    const ended: { status: number; retryAfter: string | null }[] = [];
    let searches: Promise<unknown>[] = [];
    await whileLocked(database, 'search_pages', async () => {
      searches = Array.from({ length: 100 }, async () => {
        const path = `/v1/orgs/${organizationId}/search?query=install`;
        const { status, headers } = await server.send('GET', path, { as: people.admin });
        ended.push({ status, retryAfter: headers.get('retry-after') });
      });
      for (let round = 0; round < 10; round += 1) {
        const path = `/v1/orgs/${outsideOrganizationId}/spaces`;
        const { status } = await server.send('GET', path, { as: outsider });
        expect(status).toBe(200);
      }
      const own = await server.send('GET', `/v1/orgs/${organizationId}/spaces`, { as: people.admin });
      expect(own.status).toBe(200);
      await expect.poll(() => ended.length).toBeGreaterThan(50);
      // The table is locked: none of them can have found anything.
      expect(ended.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
    });
    await Promise.all(searches);
    const { status } = await server.send('GET', `/v1/orgs/${organizationId}/search?query=install`, {
      as: people.admin,
    });
    expect(status).toBe(200);
  });
});
