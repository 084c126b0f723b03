import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BackgroundServer } from '../../src/background/background-server.ts';
import { BackgroundThread } from '../../src/background/background-thread.ts';
import type { FromBackground } from '../../src/background/messages.ts';
import { MovedCallers } from '../../src/background/moved-callers.ts';
import { createLogger } from '../../src/create-logger.ts';
import type { RunningServer } from '../../src/running-server.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { receiver } from '../receiver.ts';
import { freshDatabase, postgresUrl, token } from '../processes.ts';

/** The callers that exceed their share, instead of those that do. */
const exceeding = new Set<string>();

type Served = Extract<FromBackground, { kind: 'request' }>['finished'];

/** A server of its own, and what its background server tells. */
async function start(env: Record<string, string> = {}) {
  const settings = readSettings({
    ...(await freshDatabase()),
    PORT: '0',
    BOOTSTRAP_TOKEN: token,
    SAMPLE_DATA: 'false',
    LOG_LEVEL: 'silent',
    BACKGROUND_SERVER: 'on',
    ...env,
  });
  const threads: Worker[] = [];
  const served: Served[] = [];
  let jobs = 0;
  const onWorker = (worker: Worker) => {
    worker.on('message', (message: Partial<FromBackground>) => {
      if (message.kind === 'ready') threads.push(worker);
      if (message.kind === 'request' && message.finished !== undefined) served.push(message.finished);
      if (message.kind === 'job') jobs += 1;
    });
  };
  process.on('worker', onWorker);
  exceeding.clear();
  const deciding = vi
    .spyOn(BackgroundServer.prototype, 'exceedsShare')
    .mockImplementation((caller) => exceeding.has(caller));
  const server = await startServer(settings, { logger: createLogger('silent') });
  onTestFinished(async () => {
    process.off('worker', onWorker);
    deciding.mockRestore();
    await server.close();
  });
  const { id: admin } = await json<{ id: string }>(ask(server, '/v1/user'));
  return { server, threads, served, admin, jobs: () => jobs };
}

type Init = { method?: string; body?: object; as?: string | undefined; headers?: Record<string, string> };

function ask({ address }: RunningServer, path: string, { as = token, body, method, headers }: Init = {}) {
  return fetch(`${address}${path}`, {
    method: method ?? 'GET',
    headers: {
      authorization: `Bearer ${as}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function json<T>(response: Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

/** Asks until the caller is served in the background. */
async function move({ server, served }: Awaited<ReturnType<typeof start>>, caller: string, as?: string) {
  exceeding.add(caller);
  const before = served.length;
  await vi.waitUntil(
    async () => {
      await ask(server, '/v1/user', { as });
      return served.length > before;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** A user with tokens. */
async function createUser(server: RunningServer, name: string) {
  const body = { email: `${name}@example.com`, displayName: name };
  const { id } = await json<{ id: string }>(ask(server, '/v1/admin/users', { method: 'POST', body }));
  const createToken = (label: string) =>
    json<{ id: string; token: string }>(
      ask(server, `/v1/admin/users/${id}/tokens`, { method: 'POST', body: { label } }),
    );
  return { id, createToken };
}

/** A request whose body has begun, and that was forwarded. */
async function begin({ address }: RunningServer, path: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': 100,
  };
  const request = http.request(`${address}${path}`, { method: 'POST', headers, agent: false });
  const answered = once(request, 'response').then(([response]) => response as IncomingMessage);
  const entering = vi.spyOn(BackgroundThread.prototype, 'enter');
  request.write('{"label"');
  await vi.waitUntil(() => entering.mock.calls.length > 0, { timeout: 60_000 });
  entering.mockRestore();
  return { answered, finish: () => request.end(': "begun"}'.padEnd(92)) };
}

const volatile = new Set([
  'date',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'keep-alive',
  'connection',
]);

/** Without what differs from one request to the next. */
async function described(response: Response) {
  const headers = [...response.headers].filter(([name]) => !volatile.has(name));
  const text = await response.text();
  return { status: response.status, headers, text: text.replaceAll(/"requestId":"[^"]+"/g, '') };
}

describe.skipIf(postgresUrl === undefined || process.platform !== 'linux')('the background server', () => {
  test('answers a caller that uses more than its share as the one in front does, and nobody else', async () => {
    const running = await start({ TRUST_PROXY: '1' });
    const { server, served, admin } = running;
    const other = await createUser(server, 'other');
    const { token: theirs } = await other.createToken('first');
    const query = { query: '{ viewer { id displayName } }' };
    const malformed = { query: '{' };
    const requests: [path: string, init?: Init][] = [
      ['/v1/user'],
      ['/v1/orgs?limit=5', { headers: { 'accept-encoding': 'gzip' } }],
      ['/v1/spaces/space_missing'],
      ['/v1/nothing'],
      ['/v1/orgs', { method: 'POST', body: { title: 7 } }],
      ['/v1/user', { method: 'HEAD' }],
      ['/graphql', { method: 'POST', body: query }],
      ['/graphql?operation=viewer', { method: 'POST', body: query }],
      ['/graphql', { method: 'POST', body: malformed }],
      ['/trpc/users.getAuthenticated'],
    ];
    const askAll = async (as?: string) => {
      const answers = [];
      for (const [path, init] of requests)
        answers.push(await described(await ask(server, path, { ...init, ...(as !== undefined && { as }) })));
      return answers;
    };
    const before = await askAll();
    await move(running, admin);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await ask(server, '/v1/user', { headers });
    await expect.poll(() => served.at(-1)).toMatchObject({ clientAddress: '203.0.113.7', userId: admin });
    const count = served.length;
    expect(await askAll()).toEqual(before);
    await expect.poll(() => served.length).toBe(count + requests.length);
    await askAll(theirs);
    await ask(server, '/healthz');
    // It might last for as long as the client likes.
    const stream = { headers: { accept: 'text/event-stream' }, method: 'POST', body: query };
    await (await ask(server, '/graphql', stream)).text();
    expect(served.length).toBe(count + requests.length);
  });

  test('keeps out whoever else of the machine connects to its socket', async () => {
    const running = await start();
    await move(running, running.admin);
    const sockets = await readFile('/proc/self/net/unix', 'utf8');
    const [name] = /@lectern-[0-9a-f]{24}$/m.exec(sockets) ?? [];
    for (const forwarded of [undefined, 'guessed 0 127.0.0.1']) {
      const request = http.get({
        socketPath: `\0${name?.slice(1)}`,
        path: '/healthz',
        headers: forwarded === undefined ? {} : { 'lectern-forwarded': forwarded },
      });
      const [error] = (await once(request, 'error')) as [NodeJS.ErrnoException];
      expect(error.code).toBe('ECONNRESET');
    }
  });

  test('refuses a token that was revoked in front, and the other way round, at once', async () => {
    const running = await start();
    const { server, admin } = running;
    const [moved, other] = [await createUser(server, 'moved'), await createUser(server, 'other')];
    const { items } = await json<{ items: { id: string }[] }>(ask(server, '/v1/orgs'));
    const member = await createUser(server, 'third');
    const third = await member.createToken('third');
    const [first, second] = [await moved.createToken('first'), await other.createToken('second')];
    const statusOf = async (as: string) => (await ask(server, '/v1/user', { as })).status;
    const revoke = (user: string, id: string) =>
      ask(server, `/v1/admin/users/${user}/tokens/${id}`, { method: 'DELETE' });
    await move(running, moved.id, first.token);
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);
    await revoke(moved.id, first.id);
    expect(await statusOf(first.token)).toBe(401);
    await move(running, admin);
    expect(await statusOf(second.token)).toBe(200);
    await revoke(other.id, second.id);
    expect(await statusOf(second.token)).toBe(401);

    const path = `/v1/orgs/${items[0]?.id}`;
    const asMember = async () => (await ask(server, path, { as: third.token })).status;
    await ask(server, `${path}/invites`, {
      method: 'POST',
      body: { emails: ['third@example.com'], role: 'read' },
    });
    await expect.poll(asMember).toBe(200);
    await ask(server, `${path}/members/${member.id}`, { method: 'DELETE' });
    expect(await asMember()).toBe(404);
  });

  test('runs the jobs while it is there, and the server in front does when it has failed', async () => {
    const running = await start({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
    const { server, threads, admin } = running;
    const { items } = await json<{ items: { id: string }[] }>(ask(server, '/v1/orgs'));
    const outside = await receiver();
    outside.open();
    const hooks = `/v1/orgs/${items[0]?.id}/webhooks`;
    const body = { url: outside.url, events: ['ping'] };
    const { id } = await json<{ id: string }>(ask(server, hooks, { method: 'POST', body }));
    const ping = () => ask(server, `${hooks}/${id}/ping`, { method: 'POST', body: {} });
    await move(running, admin);
    await ping();
    await expect.poll(outside.count).toBe(1);
    await expect.poll(running.jobs).toBe(1);

    const request = await begin(server, '/v1/user/tokens');
    const [thread] = threads;
    await thread?.terminate();
    const response = await request.answered;
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '1', 'x-request-id': expect.any(String) });
    expect((await ask(server, '/v1/user')).status).toBe(200);
    await ping();
    await expect.poll(outside.count).toBe(2);
    expect(running.jobs()).toBe(1);
  });

  test('finishes its requests before the server ends', async () => {
    const running = await start();
    const { server, threads } = running;
    await move(running, running.admin);
    const request = await begin(server, '/v1/user/tokens');
    const exited = threads[0] && once(threads[0], 'exit');
    const closing = server.close();
    request.finish();
    expect((await request.answered).statusCode).toBe(201);
    await closing;
    expect(await exited).toEqual([0]);
  });

  test('ends when nobody is served by it any more, and starts again', async () => {
    const running = await start();
    const { server, threads, admin } = running;
    await move(running, admin);
    const [thread] = threads;
    const now = performance.now.bind(performance);
    // After all callers have come back.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 310_000);
    onTestFinished(() => clock.mockRestore());
    exceeding.clear();
    if (thread !== undefined) await once(thread, 'exit');
    expect((await ask(server, '/v1/user')).status).toBe(200);
    await move(running, admin);
    expect(threads.length).toBe(2);
  });
});

test('a caller stays for some minutes, with its tokens', () => {
  const callers = new MovedCallers();
  callers.add('user_a', 0);
  callers.asks('user_a', 'secret');
  callers.asks('user_b', 'other');
  expect([callers.ownerOf('secret'), callers.ownerOf('other')]).toEqual(['user_a', undefined]);
  expect([callers.has('user_a', 299_999), callers.has('user_b', 0)]).toEqual([true, false]);
  expect(callers.count(300_000)).toBe(0);
  expect(callers.ownerOf('secret')).toBeUndefined();
});
