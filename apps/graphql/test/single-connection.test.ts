import { createClient } from 'graphql-sse';
import { expect, onTestFinished, test } from 'vitest';
import type { Person } from '@lectern/domain/testing';
import { StreamConnections } from '../src/http/stream-connections.ts';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
const subscription = `subscription ($organizationId: ID!) {
  events(organizationId: $organizationId) { id }
}`;

const event = { value: { data: { events: { id: expect.stringMatching(/^event_/) } } } };

async function urlOf(): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/graphql`;
}

async function connect(person: Person = server.world.people.admin) {
  const { events } = server.world.ctx.store;
  await expect.poll(() => events.hasUnsettled(server.world.organizationId)).toBe(false);
  const posted: Promise<Response>[] = [];
  const client = createClient({
    url: await urlOf(),
    singleConnection: true,
    headers: { authorization: `Bearer ${person.token}` },
    retryAttempts: 0,
    fetchFn: (input: string, init: RequestInit) => {
      const response = fetch(input, init);
      if (init.method === 'POST') posted.push(response);
      return response;
    },
  });
  onTestFinished(() => client.dispose());
  return { client, posted };
}

async function request(
  method: string,
  options: { token?: string; as?: Person; body?: object; query?: string } = {},
) {
  const { token, as = server.world.people.admin, body, query = '' } = options;
  return fetch(`${await urlOf()}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      ...(token !== undefined && { 'x-graphql-event-stream-token': token }),
      ...(method === 'GET' && { accept: 'text/event-stream' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function makeSpace(): Promise<void> {
  const { organizationId, people } = server.world;
  await people.admin.client.spaces.create({ organizationId, body: { title: 'Guide' } });
}

test('the results of all operations of a client come on one event stream', async () => {
  const { client, posted } = await connect();
  const { organizationId } = server.world;
  const events = client.iterate({
    query: subscription,
    variables: { organizationId },
  });
  const first = events.next();
  await expect.poll(() => posted.length).toBe(1);
  expect((await posted[0])?.status).toBe(202);
  await makeSpace();
  expect(await first).toMatchObject(event);
  const viewer = client.iterate({ query: '{ viewer { displayName } }' });
  expect(await viewer.next()).toMatchObject({ value: { data: { viewer: { displayName: 'admin' } } } });
  expect(await viewer.next()).toMatchObject({ done: true });
  await events.return?.();
  const again = client.iterate({ query: subscription, variables: { organizationId } });
  const next = again.next();
  await expect.poll(() => posted.length).toBe(3);
  expect((await posted[2])?.status).toBe(202);
  await makeSpace();
  expect(await next).toMatchObject(event);
});

test('an invalid operation is answered with its errors, and nothing on the stream', async () => {
  const token = await (await request('PUT')).text();
  const body = { query: '{ nothing }', extensions: { operationId: '1' } };
  const response = await request('POST', { token, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_INPUT' } }] });
  const unnamed = await request('POST', { token, body: { query: '{ viewer { id } }' } });
  expect(unnamed.status).toBe(400);
});

test('an event stream is opened once, and serves its own user alone', async () => {
  const { people } = server.world;
  const reserved = await request('PUT');
  expect(reserved.status).toBe(201);
  expect(reserved.headers.get('content-type')).toMatch(/^text\/plain/);
  const token = await reserved.text();
  const body = { query: '{ viewer { id } }', extensions: { operationId: '1' } };
  for (const method of ['GET', 'POST', 'DELETE']) {
    const options = { token, as: people.read, ...(method === 'POST' && { body }), query: '?operationId=1' };
    expect((await request(method, options)).status).toBe(404);
  }
  const opened = await request('GET', { token });
  onTestFinished(() => opened.body?.cancel());
  expect(opened.status).toBe(200);
  expect(opened.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect((await request('GET', { token })).status).toBe(409);
});

test('an operation id is used once at a time', async () => {
  const token = await (await request('PUT')).text();
  const { organizationId } = server.world;
  const body = { query: subscription, variables: { organizationId }, extensions: { operationId: '1' } };
  expect((await request('POST', { token, body })).status).toBe(202);
  expect((await request('POST', { token, body })).status).toBe(409);
  expect((await request('DELETE', { token, query: '?operationId=1' })).status).toBe(200);
  expect((await request('POST', { token, body })).status).toBe(202);
  const opened = await request('GET', { token });
  await opened.body?.cancel();
});

test('an operation with the id of one that was stopped goes on', async () => {
  const token = await (await request('PUT')).text();
  const opened = await request('GET', { token });
  let text = '';
  const reader = opened.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader?.cancel());
  const { organizationId } = server.world;
  const body = { query: subscription, variables: { organizationId }, extensions: { operationId: '1' } };
  expect((await request('POST', { token, body })).status).toBe(202);
  expect((await request('DELETE', { token, query: '?operationId=1' })).status).toBe(200);
  expect((await request('POST', { token, body })).status).toBe(202);
  await makeSpace();
  while (!text.includes('event: next')) text += (await reader?.read())?.value ?? '';
  expect(text).not.toContain('event: complete');
  expect((await request('POST', { token, body })).status).toBe(409);
});

test('a reserved stream with results that nobody has received ends', async () => {
  const connections = new StreamConnections(1_000_000);
  const connection = connections.reserve('user');
  const sent = connection.next('1', JSON.stringify('x'.repeat(100_000)));
  connections.end();
  await sent;
  expect(() => connections.get(connection.token, 'user')).toThrow('no event stream');
});

test('a user can have 5 event streams, which count until they are closed', async () => {
  const as = server.world.people.review;
  const tokens: string[] = [];
  for (let count = 0; count < 5; count += 1) tokens.push(await (await request('PUT', { as })).text());
  expect((await request('PUT', { as })).status).toBe(429);
  const opened = await request('GET', { as, token: tokens[0] ?? '' });
  await opened.body?.cancel();
  await expect.poll(async () => (await request('PUT', { as })).status).toBe(201);
});

test('a stream is reserved with a token of a user only', async () => {
  const response = await fetch(await urlOf(), { method: 'PUT' });
  expect(response.status).toBe(401);
});
