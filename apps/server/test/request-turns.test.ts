import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerElsewhere, createRest } from '@lectern/rest';
import { registerGraphql } from '@lectern/graphql';
import { registerTrpc } from '@lectern/trpc';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let app: FastifyInstance;
let address: string;
const recorded: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // A request that did not give back its turn would let no other of its caller run.
  const requestTurns = { utilization: () => 1, perTenant: 1, waitSeconds: 60, countedSeconds: 3600 };
  world = await createWorld(database, { requestTurns });
  const { domain } = world;
  const logger = pino({ level: 'silent' });
  app = createRest({ domain, logger, version: '0', record: ({ status }) => recorded.push(status) });
  registerGraphql(app, { domain, logger });
  registerTrpc(app, { domain });
  // As one that waits for a turn that never comes.
  app.get('/elsewhere', async (_request, reply) => {
    answerElsewhere(reply.raw);
    reply.raw.end('elsewhere');
    await new Promise(() => undefined);
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Init = { readonly method: string; readonly headers: Record<string, string>; readonly body: string };

const json = { 'content-type': 'application/json' };
const query = (text: string) => ({ method: 'POST', headers: json, body: JSON.stringify({ query: text }) });
const requests: Record<string, [path: string, init?: Init]> = {
  'a read': ['/v1/user'],
  'a missing resource': ['/v1/spaces/space_missing'],
  'a malformed body': ['/v1/orgs', { method: 'POST', headers: json, body: '{' }],
  'a GraphQL query': ['/graphql', query('{ viewer { id } }')],
  'an invalid GraphQL query': ['/graphql', query('{ nothing }')],
  'a tRPC call': ['/trpc/users.getAuthenticated'],
  'a tRPC call of nothing': ['/trpc/users.nothing'],
};

function send(token: string, [path, init]: [string, Init?], signal?: AbortSignal) {
  // A connection that is kept would delay the end of the server.
  const headers = { ...init?.headers, connection: 'close', authorization: `Bearer ${token}` };
  return fetch(`${address}${path}`, { ...init, headers, ...(signal && { signal }) });
}

test.each(Object.entries(requests))(
  '%s gives its turn to the next request of its caller',
  async (_, request) => {
    const { admin, edit } = world.people;
    const statuses = await Promise.all(
      [admin, edit, admin, edit, admin].map(async ({ token }) => (await send(token, request)).status),
    );
    expect(statuses).not.toContain(503);
    expect(new Set(statuses).size).toBe(1);
  },
);

test('a request whose body ends too early gives its turn to the next one', async () => {
  const { admin, edit } = world.people;
  for (const path of ['/v1/orgs', '/graphql', '/trpc/organizations.create']) {
    const headers = { ...json, 'content-length': '100', authorization: `Bearer ${admin.token}` };
    const request = http.request(`${address}${path}`, { method: 'POST', headers });
    const closed = new Promise<void>((resolve) => {
      request.on('error', () => resolve());
    });
    request.write('{');
    await sleep(5);
    request.destroy(new Error('The caller leaves.'));
    await closed;
    await send(edit.token, ['/v1/user']);
  }
  expect((await send(admin.token, ['/v1/user'])).status).toBe(200);
});

test.each(Object.entries(requests))(
  '%s whose caller has left gives its turn to the next one',
  async (_, request) => {
    const { admin, edit } = world.people;
    for (let index = 0; index < 5; index += 1) {
      const gone = new AbortController();
      const left = send(admin.token, request, gone.signal).then(
        () => 'answered',
        () => 'left',
      );
      await sleep(index);
      gone.abort();
      await left;
      await send(edit.token, requests['a read'] ?? request);
    }
    expect((await send(admin.token, ['/v1/user'])).status).toBe(200);
  },
);

test('a request that is answered elsewhere is recorded there', async () => {
  recorded.length = 0;
  expect(await (await fetch(`${address}/elsewhere`)).text()).toBe('elsewhere');
  expect((await send(world.people.admin.token, ['/v1/user'])).status).toBe(200);
  await expect.poll(() => recorded).toEqual([200]);
});
