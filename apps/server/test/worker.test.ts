import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ask,
  emptyDirectory,
  freshDatabase,
  postgresUrl,
  run,
  runCommand,
  startServer,
} from './processes.ts';

/** Serves one text at every path until the end of the test. */
async function serveFile(text: string) {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedPaths };
}

test('a separate worker is rejected on the embedded database, with what to do instead', async () => {
  const { code, stderr } = await runCommand(['worker'], await emptyDirectory());
  expect(code).toBe(1);
  expect(stderr).toMatch(/requires PostgreSQL: set DATABASE_URL/);
});

// It is for PostgreSQL alone.
describe.skipIf(postgresUrl === undefined)('a worker process', () => {
  test('serves its metrics on its port, and exits when it is stopped', async () => {
    const env = { ...(await freshDatabase()), WORKER_PORT: '0', LOG_LEVEL: 'warn' };
    const worker = run('cli.ts', ['worker'], env);
    await expect.poll(worker.stdout).toMatch(/Metrics are at (\S+)\/metrics/);
    const address = /Metrics are at (\S+)\/metrics/.exec(worker.stdout())?.[1] ?? '';
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/v1/orgs`)).status).toBe(404);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('lectern_job_queue_age_seconds');
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toEqual({ code: 0, signal: null });
  });

  test('runs the import that a request to another process waits for', async () => {
    const { address, requestedPaths } = await serveFile('# Guide\n');
    const env = {
      ...(await freshDatabase()),
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      IMPORT_WAIT_SECONDS: '300',
    };
    const server = await startServer({ ...env, JOBS: 'off' });
    const { body: orgs } = await ask(server, '/v1/orgs');
    const [organization] = (orgs as { items: { id: string }[] }).items;
    const { body: space } = await ask(server, `/v1/orgs/${organization?.id}/spaces`, {
      method: 'POST',
      body: {},
    });
    const started = ask(server, `/v1/spaces/${(space as { id: string }).id}/content/import`, {
      method: 'POST',
      body: { source: 'markdown', url: `${address}/guide.md` },
    });
    run('cli.ts', ['worker'], env);
    expect(await started).toMatchObject({
      status: 201,
      body: { state: 'succeeded', importedResources: 1, totalResources: 1 },
    });
    expect(requestedPaths).toEqual(['/guide.md']);
  });
});
