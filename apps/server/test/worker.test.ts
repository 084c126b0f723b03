import { describe, expect, test } from 'vitest';
import { emptyDirectory, freshDatabase, postgresUrl, run, runCommand } from './processes.ts';

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
    await expect.poll(worker.stdout, { timeout: 20_000 }).toMatch(/Metrics are at (\S+)\/metrics/);
    const address = /Metrics are at (\S+)\/metrics/.exec(worker.stdout())?.[1] ?? '';
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/v1/orgs`)).status).toBe(404);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('lectern_job_queue_age_seconds');
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toEqual({ code: 0, signal: null });
  });
});
