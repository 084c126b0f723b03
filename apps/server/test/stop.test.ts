import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ask, freshDatabase, type RunningServer, startServer } from './processes.ts';

/** Resolves once the server has seen a signal. */
async function drains(server: RunningServer): Promise<void> {
  await expect.poll(() => ask(server, '/readyz').then(({ status }) => status)).toBe(503);
}

test('a server that is stopped under load responds to every accepted request', async () => {
  const env = { ...(await freshDatabase()), SAMPLE_DATA: 'false' };
  const server = await startServer({ ...env, DRAIN_SECONDS: '1' });
  const responses: number[] = [];
  let rejected = false;
  const load = async () => {
    while (!rejected) {
      await ask(server, '/v1/orgs', { method: 'POST', body: { title: 'Under load' } }).then(
        ({ status }) => responses.push(status),
        () => (rejected = true),
      );
    }
  };
  const clients = Array.from({ length: 8 }, load);
  await sleep(500);
  server.child.kill('SIGTERM');
  await Promise.all(clients);
  expect(await server.exit).toMatchObject({ code: 0 });
  expect(new Set(responses)).toEqual(new Set([201]));
  // Every effect has its response: there is one organization per response, beside the first one.
  const again = await startServer(env);
  expect(await ask(again, '/v1/orgs?limit=0')).toMatchObject({ body: { count: 1 + responses.length } });
});

test('connections without a request do not delay the shutdown', async () => {
  const server = await startServer(await freshDatabase());
  const { hostname, port } = new URL(server.address);
  const connection = connect(Number(port), hostname);
  await once(connection, 'connect');
  server.child.kill('SIGTERM');
  await once(connection, 'close');
  expect(await server.exit).toMatchObject({ code: 0 });
});

test('while the server drains, /readyz is 503 and other requests succeed', async () => {
  const server = await startServer({ ...(await freshDatabase()), DRAIN_SECONDS: '300' });
  server.child.kill('SIGTERM');
  await drains(server);
  expect(await ask(server, '/v1/orgs')).toMatchObject({ status: 200 });
});

describe('a second signal', () => {
  test('within a second is a duplicate of the first, and ignored', async () => {
    const server = await startServer({ ...(await freshDatabase()), DRAIN_SECONDS: '300' });
    // Both have arrived before the server sees one of them.
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    await drains(server);
    expect(await ask(server, '/v1/orgs')).toMatchObject({ status: 200 });
  });

  test('after a second exits the process immediately', async () => {
    const server = await startServer({ ...(await freshDatabase()), DRAIN_SECONDS: '300' });
    server.child.kill('SIGINT');
    await drains(server);
    await sleep(1500);
    server.child.kill('SIGINT');
    expect(await server.exit).toMatchObject({ code: 1 });
  });
});

test('an uncaught error is logged, and the process exits with 1 after it closed the database', async () => {
  const file = fileURLToPath(new URL('crashing-server.ts', import.meta.url));
  const env = await freshDatabase();
  const server = await startServer(env, file);
  expect(await server.exit).toMatchObject({ code: 1 });
  expect(server.stdout()).toContain('a defect, made for a test');
  expect(server.stdout()).toContain('The process exits because of an uncaught error.');
  const again = await startServer(env);
  expect(await ask(again, '/v1/orgs')).toMatchObject({ status: 200 });
});
