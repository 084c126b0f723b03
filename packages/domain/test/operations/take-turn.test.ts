import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RequestTurns } from '../../src/core/request-turns.ts';
import { takeTurn } from '../../src/operations/take-turn.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The response to a client, and how that client leaves. */
async function open() {
  const gone = new AbortController();
  const request = once(server, 'request');
  const asked = fetch(url, { signal: gone.signal }).then(
    (answer) => answer.text(),
    () => 'left',
  );
  const [, response] = (await request) as [unknown, ServerResponse];
  const leave = async () => {
    const closed = once(response, 'close');
    gone.abort();
    await Promise.all([asked, closed]);
  };
  return { response, asked, leave };
}

/** The turns of a caller who may have one request at once, while another one asks, too. */
async function turns() {
  const requestTurns = new RequestTurns({
    utilization: () => 1,
    perTenant: 1,
    waitSeconds: 600,
    countedSeconds: 3600,
  });
  await requestTurns.enter('other');
  const origin = { channel: 'rest', address: '192.0.2.1' } as const;
  const ctx = { actor: { kind: 'anonymous' }, origin, requestTurns } as const;
  return { requestTurns, take: (response: ServerResponse) => takeTurn(ctx, response) };
}

test('a request gives its turn to the next one when it is answered', async () => {
  const { requestTurns, take } = await turns();
  const [first, second] = [await open(), await open()];
  await take(first.response);
  const next = take(second.response);
  expect(requestTurns.waiting).toBe(1);
  first.response.end();
  await Promise.all([first.asked, next]);
  expect(requestTurns.waiting).toBe(0);
  await second.leave();
});

test('a request whose client has left is counted until its answer is ready', async () => {
  const { requestTurns, take } = await turns();
  const [first, second] = [await open(), await open()];
  await take(first.response);
  const next = take(second.response);
  await first.leave();
  await setImmediate();
  expect(requestTurns.waiting).toBe(1);
  first.response.end();
  await next;
  expect(requestTurns.waiting).toBe(0);
  await second.leave();
});

test('a request whose client leaves while it is answered is not counted any more', async () => {
  const { requestTurns, take } = await turns();
  const [first, second] = [await open(), await open()];
  await take(first.response);
  const next = take(second.response);
  first.response.write('The beginning of a stream');
  await first.leave();
  await next;
  expect(requestTurns.waiting).toBe(0);
  await second.leave();
});

test('a request whose client leaves while it waits is not run', async () => {
  const { requestTurns, take } = await turns();
  const [first, second] = [await open(), await open()];
  await take(first.response);
  const next = Promise.resolve(take(second.response)).catch((error: unknown) => error);
  await second.leave();
  expect(await next).toMatchObject({ status: 503 });
  expect(requestTurns.waiting).toBe(0);
  await first.leave();
});

test('a request whose client has left before it asks for a turn is not run', async () => {
  const { take } = await turns();
  const { response, leave } = await open();
  await leave();
  await expect(async () => take(response)).rejects.toMatchObject({ status: 503 });
});
