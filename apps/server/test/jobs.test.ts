import { describe, expect, test } from 'vitest';
import { ask, freshDatabase, postgresUrl, run, type RunningServer, startServer, token } from './processes.ts';
import { receiver } from './receiver.ts';

/** Creates a webhook and pings it; returns how to read the delivery. */
async function ping(server: RunningServer, url: string) {
  const { body: orgs } = await ask(server, '/v1/orgs');
  const { items } = orgs as { items: { id: string }[] };
  const base = `/v1/orgs/${items[0]?.id}/webhooks`;
  const { body: hook } = await ask(server, base, { method: 'POST', body: { url, events: ['ping'] } });
  const one = `${base}/${(hook as { id: string }).id}`;
  expect(await ask(server, `${one}/ping`, { method: 'POST', body: {} })).toMatchObject({ status: 201 });
  return async (from: RunningServer = server) => {
    const { body } = await ask(from, `${one}/deliveries`);
    return (body as { items: { state: string; attempts: number }[] }).items;
  };
}

async function settings() {
  const quick = { JOB_LEASE_SECONDS: '1', ALLOWED_PRIVATE_HOSTS: '127.0.0.1', SAMPLE_DATA: 'false' };
  return { ...(await freshDatabase()), ...quick };
}

test('a job of a killed server is run by the next one', async () => {
  const env = await settings();
  const outside = await receiver();
  const killed = await startServer(env);
  const deliveries = await ping(killed, outside.url);
  await expect.poll(outside.count).toBe(1);
  killed.child.kill('SIGKILL');
  await killed.exit;
  outside.open();
  const next = await startServer(env);
  await expect.poll(() => deliveries(next)).toMatchObject([{ state: 'succeeded', attempts: 2 }]);
});

test('a server that is stopped finishes its job first, and ends event streams', async () => {
  // A lease that a busy machine does not let run out.
  const env = { ...(await settings()), JOB_LEASE_SECONDS: '60' };
  const outside = await receiver();
  const server = await startServer(env);
  const deliveries = await ping(server, outside.url);
  await expect.poll(outside.count).toBe(1);
  const { body } = await ask(server, '/v1/orgs');
  const [organization] = (body as { items: { id: string }[] }).items;
  const stream = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: `subscription { events(organizationId: "${organization?.id}") { id } }` }),
  });
  server.child.kill('SIGTERM');
  setTimeout(outside.open, 500);
  expect(await stream.text()).toContain('event: complete');
  expect(await server.exit).toMatchObject({ code: 0 });
  const again = await startServer(env);
  expect(await deliveries(again)).toMatchObject([{ state: 'succeeded', attempts: 1 }]);
});

test('a server with JOBS=off leaves jobs to other processes', async () => {
  const env = await settings();
  const outside = await receiver();
  outside.open();
  const server = await startServer({ ...env, JOBS: 'off' });
  const deliveries = await ping(server, outside.url);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }]);
});

// The embedded database has one process.
describe.skipIf(postgresUrl === undefined)('a worker process', () => {
  test('runs the jobs of servers with JOBS=off', async () => {
    const env = await settings();
    const outside = await receiver();
    outside.open();
    const server = await startServer({ ...env, JOBS: 'off' });
    run('cli.ts', ['worker'], { ...env, LOG_LEVEL: 'warn' });
    const deliveries = await ping(server, outside.url);
    await expect.poll(() => deliveries()).toMatchObject([{ state: 'succeeded' }]);
  });
});
