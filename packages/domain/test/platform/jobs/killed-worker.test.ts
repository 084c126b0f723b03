import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { describe, expect, test } from 'vitest';
import { hasProcesses, spawnOn } from '../../child-process.ts';
import { useWorld } from '../../harness.ts';
import { jobOf, reached, work } from './running.ts';
import { quickJob, slowJob } from './slow-job.ts';

const used = useWorld();

/** Starts a worker process on the database of the test. */
const spawnWorker = (env: Record<string, string> = {}) =>
  spawnOn(used.database, new URL('worker-process.ts', import.meta.url), env);

// The embedded database has a single process.
describe.skipIf(!hasProcesses)('a worker process', () => {
  test('that is killed has its job reclaimed by another worker', async () => {
    const { world } = used;
    const { organizationId } = world;
    const child = await spawnWorker();
    const id = await enqueueJob(world.ctx, slowJob, { seconds: 600 }, { organizationId });
    await reached(world, id, 'running');
    child.kill('SIGKILL');
    await child.exit;
    expect(await jobOf(world, id)).toMatchObject({ state: 'running', attempts: 1 });
    work(world, [slowJob]);
    expect(await reached(world, id, 'succeeded')).toMatchObject({
      attempts: 2,
      lastError: { code: 'worker_lost' },
    });
  });

  test('that is stopped finishes a quick job', async () => {
    const { world } = used;
    const { organizationId } = world;
    const child = await spawnWorker({ GRACE_SECONDS: '30' });
    const id = await enqueueJob(world.ctx, quickJob, { seconds: 1 }, { organizationId });
    await reached(world, id, 'running');
    child.kill('SIGTERM');
    await child.exit;
    expect(await jobOf(world, id)).toMatchObject({ state: 'succeeded', attempts: 1 });
  });

  test('that is stopped releases a job that it cannot finish', async () => {
    const { world } = used;
    const { organizationId } = world;
    const child = await spawnWorker();
    const id = await enqueueJob(world.ctx, slowJob, { seconds: 600 }, { organizationId });
    await reached(world, id, 'running');
    child.kill('SIGTERM');
    await child.exit;
    expect(await jobOf(world, id)).toMatchObject({ state: 'retrying', attempts: 0 });
  });

  test('starts a job that another process enqueues, without polling', async () => {
    const { world } = used;
    const { organizationId } = world;
    await spawnWorker({ POLL_SECONDS: '3600' });
    const first = await enqueueJob(world.ctx, slowJob, { seconds: 0 }, { organizationId });
    await reached(world, first, 'succeeded');
    // The worker is idle by now, and looks for the next job when it is notified.
    const next = await enqueueJob(world.ctx, slowJob, { seconds: 0 }, { organizationId });
    expect(await reached(world, next, 'succeeded')).toMatchObject({ attempts: 1 });
  });
});
