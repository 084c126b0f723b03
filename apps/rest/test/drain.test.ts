import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from '../src/index.ts';
import { startServer, useServer } from './server.ts';
import { parsed } from './wire.ts';

const { world } = useWorldOf(useServer());

test('draining fails no request of clients that leave in time', async () => {
  const server = await startServer(world());
  const token = world().people.admin.token;
  const agent = new Agent({ keepAlive: true });
  const responded = { ok: 0, closing: 0 };
  let ready = true;

  const get = (path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number;
      connection: string | undefined;
    }>();
    const sent = request(
      server.origin + path,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
        });
      },
    );
    sent.on('error', reject).end();
    return promise;
  };
  // Sends for as long as the server says that it is ready, as a load balancer would.
  const client = async () => {
    while (ready) {
      const { status, connection } = await get('/v1/user');
      expect(status).toBe(200);
      responded.ok += 1;
      if (connection === 'close') responded.closing += 1;
    }
  };
  const watch = async () => {
    while (ready) {
      await sleep(50);
      ready = (await get('/readyz')).status === 200;
    }
  };

  const clients = Array.from({ length: 8 }, client);
  const watching = watch();
  await sleep(150);
  const stopped = drain(server.app, { delayMs: 2000 });
  await Promise.all([...clients, watching, stopped]);
  agent.destroy();
  expect(responded.ok).toBeGreaterThan(0);
  expect(responded.closing).toBeGreaterThan(0);
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed');
});

test('draining responds to every accepted request, however slowly it arrives', async () => {
  const server = await startServer(world());
  const { hostname, port } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  const { promise: received, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('close', () => resolve(text));

  const body = JSON.stringify({ title: 'Slowly' });
  socket.write(
    `POST /v1/orgs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world().people.admin.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await sleep(100);
  const stopped = drain(server.app, { delayMs: 50 });
  await sleep(300);
  socket.write(body.slice(5));

  const response = parsed(await received);
  expect(response.statusLine).toBe('HTTP/1.1 201 Created');
  expect(response.headers.get('connection')).toBe('close');
  await stopped;
});

test('while draining, /readyz is 503 with Retry-After and /healthz stays 200', async () => {
  const server = await startServer(world());
  const stopped = drain(server.app, { delayMs: 2000 });
  const [ready, alive] = [await server.send('GET', '/readyz'), await server.send('GET', '/healthz')];
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('1');
  expect(alive.status).toBe(200);
  expect(drain(server.app, { delayMs: 0 })).toBe(stopped);
  await stopped;
});

function useWorldOf(server: ReturnType<typeof useServer>) {
  return { world: () => server.world };
}
