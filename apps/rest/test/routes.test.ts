import { createDomain } from '@lectern/domain';
import { createTestDatabase, createWorld } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { member, messageOf, startServer, useServer } from './server.ts';

const server = useServer();
const html = { accept: 'text/html,application/xhtml+xml' };

describe('a path', () => {
  test.each(['/nowhere', '/v1/nowhere', '/v1/user/', '//v1/user', '/reference/package.json'])(
    '%s that does not exist is a 404',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
        expect((await server.send(method, path)).status).toBe(404);
      }
    },
  );

  test('without its /v1 prefix is a 404 that names the existing path', async () => {
    expect(messageOf(await server.send('GET', '/orgs?limit=1'))).toContain('Did you mean /v1/orgs?');
    expect(messageOf(await server.send('GET', '/nowhere'))).not.toContain('Did you mean');
  });

  test('that does not exist is a 404 for any method and body', async () => {
    for (const body of ['{', 'x'.repeat(2_000_000)]) {
      const response = await server.send('POST', '/nowhere', {
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(404);
    }
  });

  test.each([
    ['PUT', '/v1/user', 'GET, HEAD'],
    ['POST', '/v1/users/x', 'GET, HEAD, PATCH'],
    ['PATCH', '/v1/orgs', 'GET, HEAD, POST'],
    ['DELETE', '/v1/orgs/x/sites?limit=1', 'GET, HEAD, POST'],
    ['GET', '/v1/orgs/x/sites/y/publish', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['PROPFIND', '/v1/user', 'GET, HEAD'],
  ])('%s %s is a 405 with the methods of the path', async (method, path, allow) => {
    const response = await server.send(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  });

  test.each(['/v1/users/%', '/v1/users/%zz', '/v1/users/%E0%A4%A', '/v1/users/%ED%A0%80', '/%c0'])(
    '%s with a malformed escape is a 400',
    async (path) => {
      const response = await server.send('GET', path, { as: server.world.people.admin });
      expect(response.status).toBe(400);
      expect(messageOf(response)).toContain('percent escape');
    },
  );
});

describe('the server itself', () => {
  test('returns its version', async () => {
    const { body } = await server.send('GET', '/');
    expect(body).toEqual({ version: '1.2.3', build: '1.2.3' });
  });

  test('returns its name and version as an operation', async () => {
    for (const path of ['/v1', '/v1/']) {
      const { status, body } = await server.send('GET', path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'Lectern', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    }
  });

  test('redirects a browser from / to the reference', async () => {
    const response = await server.send('GET', '/', { headers: html });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/reference');
  });

  test('is alive and ready', async () => {
    expect((await server.send('GET', '/healthz')).status).toBe(200);
    expect((await server.send('GET', '/readyz')).status).toBe(200);
  });

  test('is alive but not ready without its database', async () => {
    const database = await createTestDatabase({ isReusable: false });
    const lonely = await startServer(await createWorld(database));
    await database.close();
    const response = await lonely.send('GET', '/readyz');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect((await lonely.send('GET', '/healthz')).status).toBe(200);
    const call = await lonely.send('GET', '/v1/orgs', { as: lonely.world.instanceAdmin });
    expect(call.status).toBe(503);
    expect(call.headers.get('retry-after')).toBe('1');
    await lonely.app.close();
  });
});

describe('the OpenAPI document', () => {
  test('is served at both paths, for this server', async () => {
    const [first, second] = [
      await server.send('GET', '/openapi.json'),
      await server.send('GET', '/v1/openapi.json'),
    ];
    expect(first.body).toEqual(second.body);
    expect(member(first, 'openapi')).toBe('3.1.0');
    expect(member(first, 'servers')).toEqual([{ url: 'http://lectern.test' }]);
    const tag = first.headers.get('etag') ?? '';
    expect((await server.send('GET', '/openapi.json', { headers: { 'if-none-match': tag } })).status).toBe(
      304,
    );
  });
});

describe('the reference', () => {
  test('loads nothing from any other server', async () => {
    const page = await server.send('GET', '/reference', { headers: html });
    expect(page.status).toBe(200);
    const addresses = Array.from(page.text.matchAll(/(?:src|href)="([^"]+)"/g), (match) => match[1] ?? '');
    expect(addresses.length).toBe(4);
    for (const address of addresses) {
      const { origin, pathname } = new URL(address, `${server.origin}/reference`);
      expect(origin).toBe(server.origin);
      const file = await server.send('GET', pathname);
      expect(file.status).toBe(200);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('allows the browser to load from this server only', async () => {
    const page = await server.send('GET', '/reference', { headers: html });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' http://lectern.test;");
    expect(page.text).not.toMatch(/<script>|onload=|style=/);
  });
});

test('an unexpected error is a 500 without its message', async () => {
  const { world } = server;
  const failing = {
    ...createDomain({
      database: world.domain.database,
      settings: world.domain.settings,
      log: world.domain.log,
    }),
    context: () => {
      throw new Error('select secret from tokens');
    },
  };
  const broken = await startServer({ ...world, domain: failing });
  const response = await broken.send('GET', '/v1/user', { as: world.people.admin });
  await broken.app.close();
  expect(response.status).toBe(500);
  expect(response.text).not.toContain('secret');
  expect(response.text).not.toContain('at ');
  const logged = broken.log.find(({ msg }) => msg === 'The request failed unexpectedly.');
  expect(logged).toMatchObject({ err: { message: 'select secret from tokens' }, route: '/v1/user' });
});
