import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ask, freshDatabase, startServer } from './processes.ts';

test('a server that is stopped under load answers every request that it accepted', async () => {
  const env = { ...(await freshDatabase()), SAMPLE_DATA: 'false' };
  const server = await startServer({ ...env, DRAIN_SECONDS: '1' });
  const answers: number[] = [];
  let refused = false;
  const load = async () => {
    while (!refused) {
      await ask(server, '/v1/orgs', { method: 'POST', body: { title: 'Under load' } }).then(
        ({ status }) => answers.push(status),
        () => (refused = true),
      );
    }
  };
  const clients = Array.from({ length: 8 }, load);
  await sleep(500);
  server.child.kill('SIGTERM');
  await Promise.all(clients);
  expect(await server.exit).toMatchObject({ code: 0 });
  expect(new Set(answers)).toEqual(new Set([201]));
  // What was done was also answered: beside the first organization there is one for every answer.
  const again = await startServer(env);
  expect(await ask(again, '/v1/orgs?limit=0')).toMatchObject({ body: { count: 1 + answers.length } });
});

test('connections that never carried a request do not hold up the end', async () => {
  const server = await startServer(await freshDatabase());
  const { hostname, port } = new URL(server.address);
  const connection = connect(Number(port), hostname);
  await once(connection, 'connect');
  const stoppedAt = performance.now();
  server.child.kill('SIGTERM');
  await once(connection, 'close');
  expect(await server.exit).toMatchObject({ code: 0 });
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
});

test('while it drains, /readyz says so and requests are still answered', async () => {
  const server = await startServer({ ...(await freshDatabase()), DRAIN_SECONDS: '3' });
  server.child.kill('SIGTERM');
  await expect.poll(() => ask(server, '/readyz').then(({ status }) => status)).toBe(503);
  expect(await ask(server, '/v1/orgs')).toMatchObject({ status: 200 });
  expect(await server.exit).toMatchObject({ code: 0 });
});

describe('a second signal', () => {
  test('is an echo of the first within a second, and ignored', async () => {
    const server = await startServer({ ...(await freshDatabase()), DRAIN_SECONDS: '2' });
    server.child.kill('SIGTERM');
    await sleep(200);
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    await sleep(300);
    expect(await ask(server, '/v1/orgs')).toMatchObject({ status: 200 });
    expect(await server.exit).toMatchObject({ code: 0 });
  });

  test('later ends the process at once', async () => {
    const server = await startServer({ ...(await freshDatabase()), DRAIN_SECONDS: '60' });
    server.child.kill('SIGINT');
    await sleep(1500);
    server.child.kill('SIGINT');
    expect(await server.exit).toMatchObject({ code: 1 });
  });
});

test('an error that nobody caught is logged, and the process ends with 1 after it closed the database', async () => {
  const file = fileURLToPath(new URL('crashing-server.ts', import.meta.url));
  const env = await freshDatabase();
  const server = await startServer(env, file);
  expect(await server.exit).toMatchObject({ code: 1 });
  expect(server.stdout()).toContain('a defect, made for a test');
  expect(server.stdout()).toContain('An error that nobody caught ends the process.');
  const again = await startServer(env);
  expect(await ask(again, '/v1/orgs')).toMatchObject({ status: 200 });
});
