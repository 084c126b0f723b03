import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { registerGraphql } from '@lectern/graphql';
import { createRest, type RestOptions } from '@lectern/rest';
import { registerTrpc } from '@lectern/trpc';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.close());

/** A server with every transport, and a route for the frontend. */
async function start(options: Partial<RestOptions> = {}) {
  const { domain } = world;
  const logger = pino({ level: 'silent' });
  const app = createRest({ domain, logger, version: '0', ...options });
  registerGraphql(app, { domain, logger });
  registerTrpc(app, { domain });
  app.after(() => {
    app.post('/saml/exchange', { config: { callers: 'app' } }, () => ({ exchanged: true }));
  });
  onTestFinished(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const foreign = 'https://evil.example';
const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

const tokenRoutes = [
  ['GET', '/v1/user'],
  ['GET', '/nowhere'],
  ['POST', '/graphql'],
  ['GET', '/trpc/users.getAuthenticated'],
  ['PUT', '/uploads/org_x/import_file/x'],
  ['GET', '/files/store/hash/name'],
  ['GET', '/pdfs/x/y'],
] as const;

describe('a page of any origin', () => {
  test.each(tokenRoutes)('may send %s %s with a token, and never with credentials', async (method, path) => {
    const address = await start();
    for (const sent of [method, 'OPTIONS']) {
      const { headers } = await fetch(`${address}${path}`, {
        method: sent,
        headers: { origin: foreign, 'access-control-request-method': method },
      });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary') ?? '').not.toMatch(/origin/i);
    }
  });

  test('may read a stream of events with a token', async () => {
    const address = await start();
    const { organizationId, people } = world;
    const stopped = new AbortController();
    const { headers, status } = await fetch(`${address}/graphql`, {
      method: 'POST',
      signal: stopped.signal,
      headers: {
        origin: foreign,
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${people.admin.token}`,
      },
      body: JSON.stringify({ query: `subscription { events(organizationId: "${organizationId}") { id } }` }),
    });
    stopped.abort();
    expect(status).toBeLessThan(500);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['GET', '/saml/x/start'],
    ['POST', '/saml/x/acs'],
    ['GET', '/saml/x/metadata'],
    ['GET', '/saml/unknown/path/of/it'],
    ['GET', '/%73aml/x/start'],
    ['POST', '/%73%61ml/x/acs'],
    ['GET', '/s%61ml/unknown/path/of/it'],
  ])('may not send %s %s, which reads cookies', async (method, path) => {
    for (const options of [{}, { corsOrigins: [foreign] }]) {
      const address = await start(options);
      for (const sent of [method, 'OPTIONS']) {
        const { headers } = await fetch(`${address}${path}`, {
          method: sent,
          redirect: 'manual',
          headers: { origin: foreign, 'access-control-request-method': method },
        });
        expect(corsHeaders(headers)).toEqual([]);
      }
    }
  });
});

test('the origins of the setting may call, and no others', async () => {
  const address = await start({ corsOrigins: ['https://app.example.com'] });
  for (const [method, path] of tokenRoutes) {
    const of = async (origin: string) => {
      const { headers } = await fetch(`${address}${path}`, { method, headers: { origin } });
      expect(headers.get('vary')).toMatch(/origin/i);
      return headers.get('access-control-allow-origin');
    };
    expect(await of('https://app.example.com')).toBe('https://app.example.com');
    expect(await of(foreign)).toBeNull();
  }
});

test.each(['/saml/exchange', '/%73aml/ex%63hange'])(
  '%s, a route for the frontend, may be called by pages of its origin alone, without credentials',
  async (path) => {
    for (const options of [{}, { corsOrigins: [foreign] }]) {
      const address = await start(options);
      for (const method of ['POST', 'OPTIONS']) {
        const of = async (origin: string) => {
          const headers = { origin, 'access-control-request-method': 'POST' };
          const response = await fetch(`${address}${path}`, { method, headers });
          expect(response.headers.get('vary')).toMatch(/origin/i);
          expect(response.headers.get('access-control-allow-credentials')).toBeNull();
          return response.headers.get('access-control-allow-origin');
        };
        expect(await of(new URL(world.domain.settings.appUrl).origin)).toBe('http://app.lectern.test');
        expect(await of(foreign)).toBeNull();
      }
    }
  },
);
