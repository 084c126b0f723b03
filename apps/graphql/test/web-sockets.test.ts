import { get } from 'node:http';
import type { Socket } from 'node:net';
import { createClient } from 'graphql-ws';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
const subscription = `subscription ($organizationId: ID!) {
  events(organizationId: $organizationId) { id }
}`;

async function portOf(): Promise<number> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

type Options = { readonly token?: string | undefined; readonly retryAttempts?: number };

async function connect({ token = server.world.people.admin.token, retryAttempts = 0 }: Options = {}) {
  const { events } = server.world.ctx.store;
  await expect.poll(() => events.hasUnsettled(server.world.organizationId)).toBe(false);
  const closed: { code: number; reason: string }[] = [];
  const client = createClient({
    url: `ws://127.0.0.1:${await portOf()}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${token}` },
    retryAttempts,
    on: {
      // An event of the library `ws`.
      closed: (event) => closed.push(event as { code: number; reason: string }),
    },
  });
  onTestFinished(async () => client.dispose());
  return { client, closed };
}

/** A connection without the library, which sends what it wants. */
async function open(protocol = 'graphql-transport-ws') {
  const socket = new WebSocket(`ws://127.0.0.1:${await portOf()}/graphql`, protocol);
  onTestFinished(() => socket.terminate());
  const received: Record<string, unknown>[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())));
  socket.once('close', resolve);
  socket.once('error', () => undefined);
  await new Promise((ready) => socket.once('open', ready));
  const send = (message: object) => socket.send(JSON.stringify(message));
  const start = async (token = server.world.people.admin.token) => {
    send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
    await expect.poll(() => received.map(({ type }) => type)).toContain('connection_ack');
  };
  return { socket, received, closed, send, start };
}

async function makeSpace(): Promise<string> {
  const { organizationId, people } = server.world;
  return (await people.admin.client.spaces.create({ organizationId, body: { title: 'Guide' } })).id;
}

test('a connection executes queries, mutations and subscriptions', async () => {
  const { client } = await connect();
  const { organizationId } = server.world;
  const viewer = client.iterate({ query: '{ viewer { displayName } }' });
  expect(await viewer.next()).toMatchObject({ value: { data: { viewer: { displayName: 'admin' } } } });
  expect(await viewer.next()).toMatchObject({ done: true });
  const { received, send, start } = await open();
  await start();
  send({ id: '1', type: 'subscribe', payload: { query: subscription, variables: { organizationId } } });
  // An operation that is answered after the subscription was opened.
  send({ id: '2', type: 'subscribe', payload: { query: '{ viewer { id } }' } });
  await expect.poll(() => received.map(({ id }) => id)).toContain('2');
  await expect
    .poll(async () => {
      await makeSpace();
      return received.filter(({ id }) => id === '1').length;
    })
    .toBeGreaterThan(0);
  const event = received.find(({ id }) => id === '1');
  expect(event).toMatchObject({
    type: 'next',
    payload: { data: { events: { id: expect.stringMatching(/^event_/) } } },
  });
  const made = client.iterate({
    query: 'mutation { __typename }',
  });
  expect(await made.next()).toMatchObject({ value: { data: { __typename: 'Mutation' } } });
});

test('an operation that is invalid is an error with its code, and the connection goes on', async () => {
  const { client } = await connect();
  const failed = client.iterate({ query: '{ nothing }' }).next();
  await expect(failed).rejects.toMatchObject([
    { extensions: { code: 'INVALID_INPUT', status: 400 }, locations: [{ line: 1, column: 3 }] },
  ]);
  const viewer = client.iterate({ query: '{ viewer { displayName } }' });
  expect(await viewer.next()).toMatchObject({ value: { data: { viewer: { displayName: 'admin' } } } });
});

test.each([
  ['an unknown token', { Authorization: 'Bearer lectern_unknown' }],
  ['another scheme', { Authorization: 'Basic YTpi' }],
  ['no token', {}],
])('a connection with %s is closed with 4401', async (_, payload) => {
  const { closed, send } = await open();
  send({ type: 'connection_init', payload });
  expect(await closed).toBe(4401);
});

test('a connection must begin before its first operation', async () => {
  const { closed, send } = await open();
  send({ id: '1', type: 'subscribe', payload: { query: '{ viewer { id } }' } });
  expect(await closed).toBe(4401);
});

test('a message that is none of the protocol closes the connection with 4400', async () => {
  const { closed, socket } = await open();
  socket.send('{"type":');
  expect(await closed).toBe(4400);
});

test('a connection of another protocol is closed with 4406', async () => {
  const { closed } = await open('graphql-ws');
  expect(await closed).toBe(4406);
});

test('a message that is larger than a request may be closes the connection', async () => {
  const { closed, send, start } = await open();
  await start();
  send({ id: '1', type: 'subscribe', payload: { query: `{ viewer { id } } # ${'x'.repeat(1024 * 1024)}` } });
  expect(await closed).toBe(1009);
});

test('before its token, a connection takes 64 kB', async () => {
  const { closed, send } = await open();
  send({ type: 'connection_init', payload: { authorization: 'x'.repeat(500_000) } });
  expect(await closed).toBe(1009);
  const pings = await open();
  for (let count = 0; count < 40; count += 1)
    pings.send({ type: 'ping', payload: { text: 'x'.repeat(2000) } });
  expect(await pings.closed).toBe(1009);
  const { received, send: sendMore, start } = await open();
  await start();
  sendMore({ type: 'ping', payload: { text: 'x'.repeat(500_000) } });
  await expect.poll(() => received.map(({ type }) => type)).toContain('pong');
});

test('of 200 connections without a token, the oldest makes room for a new one', async () => {
  const signedIn = await open();
  await signedIn.start();
  const oldest = await open();
  for (let count = 1; count < 200; count += 1) await open();
  const newest = await open();
  expect(await oldest.closed).toBe(1013);
  await newest.start();
  signedIn.send({ id: '1', type: 'subscribe', payload: { query: '{ viewer { id } }' } });
  await expect.poll(() => signedIn.received.map(({ id }) => id)).toContain('1');
});

test('a connection whose token is being looked up makes room for none', async () => {
  const { token } = server.world.people.review;
  const { promise: held, resolve } = Promise.withResolvers<void>();
  server.holdAuthentication(held);
  const waiting: Awaited<ReturnType<typeof open>>[] = [];
  for (let count = 0; count < 200; count += 1) {
    const connection = await open();
    connection.send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
    connection.send({ type: 'ping' });
    waiting.push(connection);
  }
  // All of their messages have come.
  await expect.poll(() => waiting.every(({ received }) => received.length > 0)).toBe(true);
  expect(await (await open()).closed).toBe(1013);
  resolve();
  await expect
    .poll(
      () => waiting.filter(({ received }) => received.some(({ type }) => type === 'connection_ack')).length,
    )
    .toBe(10);
});

test('a connection ends with its token', async () => {
  const { client, actor } = server.world.people.admin;
  const created = await client.tokens.create({ body: { label: 'short' } });
  const { received, closed, send, start } = await open();
  await start(created.token);
  const { organizationId } = server.world;
  send({ id: '1', type: 'subscribe', payload: { query: subscription, variables: { organizationId } } });
  send({ id: '2', type: 'subscribe', payload: { query: '{ viewer { id } }' } });
  await expect
    .poll(() => received.find(({ id }) => id === '2'))
    .toMatchObject({
      payload: { data: { viewer: { id: expect.any(String) } } },
    });
  expect(actor.kind).toBe('user');
  await client.tokens.delete({ tokenId: created.id });
  // The next event, or the next look at the token.
  await makeSpace();
  expect(await closed).toBe(4401);
});

test('a user can have 10 connections', async () => {
  const { token } = server.world.people.review;
  for (let count = 0; count < 10; count += 1) await (await open()).start(token);
  const { closed, send } = await open();
  send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
  expect(await closed).toBe(1013);
});

test('a connection runs 20 operations at once, until the client completes one', async () => {
  const { received, send, start } = await open();
  await start(server.world.people.comment.token);
  const { organizationId } = server.world;
  const payload = { query: subscription, variables: { organizationId } };
  for (let id = 1; id <= 20; id += 1) send({ id: String(id), type: 'subscribe', payload });
  await expect
    .poll(async () => {
      await makeSpace();
      return new Set(received.map(({ id }) => id)).size;
    })
    .toBeGreaterThanOrEqual(20);
  send({ id: '21', type: 'subscribe', payload });
  await expect
    .poll(() => received.find(({ type }) => type === 'error'))
    .toMatchObject({ id: '21', payload: [{ extensions: { code: 'RATE_LIMITED' } }] });
  send({ id: '1', type: 'complete' });
  send({ id: '22', type: 'subscribe', payload: { query: '{ viewer { id } }' } });
  await expect.poll(() => received.find(({ id }) => id === '22')).toMatchObject({ type: 'next' });
});

test('an operation that its client has completed makes room for another one', async () => {
  const { received, send, start } = await open();
  await start(server.world.people.edit.token);
  const { organizationId } = server.world;
  const payload = { query: subscription, variables: { organizationId } };
  const answer = async (id: string) => {
    send({ id, type: 'subscribe', payload: { query: '{ viewer { id } }' } });
    await expect.poll(() => received.map((message) => message['id'])).toContain(id);
  };
  for (let count = 1; count <= 21; count += 1) {
    send({ id: `events ${count}`, type: 'subscribe', payload });
    await answer(`begun ${count}`);
    send({ id: `events ${count}`, type: 'complete' });
  }
  // With one id, each before it has begun.
  for (const round of ['first', 'second']) {
    for (let count = 1; count <= 15; count += 1) {
      send({ id: 'events', type: 'subscribe', payload });
      send({ id: 'events', type: 'complete' });
    }
    await answer(round);
  }
  send({ id: 'last', type: 'subscribe', payload });
  await answer('begun');
  expect(received.filter(({ type }) => type === 'error')).toEqual([]);
});

test('a client that receives nothing is not read from', async () => {
  await portOf();
  const { promise: connected, resolve } = Promise.withResolvers<Socket>();
  server.app.server.once('connection', resolve);
  const { socket, received, send, start } = await open();
  const connection = await connected;
  await start();
  socket.pause();
  const pings = 60;
  for (let count = 0; count < pings; count += 1)
    send({ type: 'ping', payload: { text: 'x'.repeat(500_000) } });
  await expect.poll(() => connection.isPaused()).toBe(true);
  expect(connection.writableLength).toBeLessThan(3_000_000);
  socket.resume();
  await expect.poll(() => received.filter(({ type }) => type === 'pong').length).toBe(pings);
});

test('a request to upgrade to another protocol is answered as if it had not asked', async () => {
  const port = await portOf();
  const status = await new Promise((resolve) => {
    const headers = { connection: 'Upgrade', upgrade: 'h2c' };
    const request = get({ port, path: '/schema.graphql', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve('upgraded');
    });
  });
  expect(status).toBe(200);
});

// The last one: it closes the server.
test('a server that shuts down closes its connections with 1001, for clients to reconnect', async () => {
  const { closed, send, start } = await open();
  await start();
  const { organizationId } = server.world;
  send({ id: '1', type: 'subscribe', payload: { query: subscription, variables: { organizationId } } });
  await server.app.close();
  expect(await closed).toBe(1001);
});
