import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../../src/platform/jobs/define-job.ts';
import { JobLostError } from '../../../src/platform/jobs/running-job.ts';
import { useWorld } from '../../harness.ts';
import { jobOf, reached, untilAborted, work } from './running.ts';

const used = useWorld();
const input = z.object({});

/** Expires the lease of a job. */
async function silence(jobId: string): Promise<void> {
  await used.database.kysely
    .updateTable('jobs')
    .set({ leased_until: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', jobId)
    .execute();
}

test('a worker that shuts down finishes a quick job and claims no other', async () => {
  const { world } = used;
  const { organizationId } = world;
  const go = Promise.withResolvers<void>();
  const job = defineJob({ name: 'to-its-end', input, timeoutSeconds: 60, run: () => go.promise });
  const workers = work(world, [job], { concurrency: 1 });
  const first = await enqueueJob(world.ctx, job, {}, { organizationId });
  await reached(world, first, 'running');
  const second = await enqueueJob(world.ctx, job, {}, { organizationId });
  const stopped = workers.stop();
  go.resolve();
  await stopped;
  expect(await jobOf(world, first)).toMatchObject({ state: 'succeeded' });
  expect(await jobOf(world, second)).toMatchObject({ state: 'queued', attempts: 0 });
});

test('a worker that is to look for jobs later claims none until one is enqueued', async () => {
  const { world } = used;
  const { organizationId } = world;
  const run = async () => undefined;
  const job = defineJob({ name: 'waiting', input, run });
  const other = defineJob({ name: 'not-waiting', input, run });
  const waiting = await enqueueJob(world.ctx, job, {}, { organizationId });
  const notWaiting = await enqueueJob(world.ctx, other, {}, { organizationId });
  work(world, [job], { firstPollSeconds: 3600 });
  work(world, [other]);
  // The first worker would have claimed its job before.
  await reached(world, notWaiting, 'succeeded');
  expect(await jobOf(world, waiting)).toMatchObject({ state: 'queued', attempts: 0 });
  await enqueueJob(world.ctx, job, {}, { organizationId });
  await reached(world, waiting, 'succeeded');
});

test.each([
  // The grace is longer than the time limit of a test.
  ['a long job at once', 900, 3600],
  ['a quick job that does not end in time', 60, 0],
])(
  'a worker that shuts down releases %s, without counting the attempt',
  async (_, timeoutSeconds, graceSeconds) => {
    const { world } = used;
    const { organizationId } = world;
    const job = defineJob({
      name: 'handed-back',
      input,
      timeoutSeconds,
      run: (_ctx, _input, running) => untilAborted(running),
    });
    const workers = work(world, [job], { graceSeconds });
    const id = await enqueueJob(world.ctx, job, {}, { organizationId });
    await reached(world, id, 'running');
    await workers.stop();
    const handed = await jobOf(world, id);
    expect(handed).toMatchObject({ state: 'retrying', attempts: 0 });
    expect(handed).not.toHaveProperty('lastError');
    const again = defineJob({ name: 'handed-back', input, run: async () => undefined });
    work(world, [again]);
    expect(await reached(world, id, 'succeeded')).toMatchObject({ attempts: 1 });
  },
);

test('a worker that shuts down releases a job that ignores its signal', async () => {
  const { world } = used;
  const { organizationId } = world;
  const job = defineJob({ name: 'deaf', input, run: () => new Promise<void>(() => undefined) });
  const workers = work(world, [job], { graceSeconds: 0 });
  const id = await enqueueJob(world.ctx, job, {}, { organizationId });
  await reached(world, id, 'running');
  await workers.stop();
  expect(await jobOf(world, id)).toMatchObject({ state: 'retrying', attempts: 0 });
});

test('a job whose lease expired is reclaimed, and the first attempt can no longer write', async () => {
  const { world } = used;
  const { organizationId } = world;
  const attempts: number[] = [];
  const go = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const job = defineJob({
    name: 'unresponsive',
    input,
    async run(_ctx, _input, running) {
      attempts.push(running.attempt);
      if (running.attempt > 1) return;
      await go.promise;
      await running.transaction(async () => undefined).catch((error: unknown) => errors.push(error));
    },
  });
  // It extends its lease too rarely for this test, like a process that hangs.
  work(world, [job], { leaseSeconds: 3000, concurrency: 1 });
  const id = await enqueueJob(world.ctx, job, {}, { organizationId });
  await reached(world, id, 'running');
  await silence(id);
  work(world, [job], { leaseSeconds: 0.5 });
  expect(await reached(world, id, 'succeeded')).toMatchObject({
    attempts: 2,
    lastError: { code: 'worker_lost' },
  });
  go.resolve();
  await expect.poll(() => errors).toEqual([expect.any(JobLostError)]);
  expect(attempts).toEqual([1, 2]);
});

test('a job whose lease expires at every attempt ends as failed', async () => {
  const { world } = used;
  const { organizationId, ctx } = world;
  const { jobLeases } = ctx.store;
  const job = defineJob({ name: 'kills', input, retry: { attempts: 2 }, run: async () => undefined });
  const id = await enqueueJob(ctx, job, {}, { organizationId });
  for (const state of ['retrying', 'failed'] as const) {
    expect(await jobLeases.claim(['kills'], `lease-${state}`, 1000)).toMatchObject({ id });
    await silence(id);
    expect(await jobLeases.reclaimExpired(false)).toHaveLength(1);
    expect(await jobOf(world, id)).toMatchObject({ state, lastError: { code: 'worker_lost' } });
  }
  expect(await jobLeases.claim(['kills'], 'lease-3', 1000)).toBeUndefined();
});

// The embedded database runs one transaction at a time.
test.skipIf(process.env['DATABASE_URL'] === undefined)(
  'a job with an expired lease is not reclaimed while a transaction of its attempt is open',
  async () => {
    const { store } = used.world.ctx;
    const { organizationId } = used.world;
    const job = defineJob({ name: 'held', input, run: async () => undefined });
    const id = await enqueueJob({ store }, job, {}, { organizationId });
    await store.jobLeases.claim(['held'], 'lease-held', 1000);
    await silence(id);
    const [locked, go] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const transaction = store.transaction(async (tx) => {
      locked.resolve(await tx.jobLeases.lock('lease-held'));
      await go.promise;
    });
    expect(await locked.promise).toBe(true);
    expect(await store.jobLeases.reclaimExpired(false)).toEqual([]);
    go.resolve();
    await transaction;
    expect(await store.jobLeases.reclaimExpired(false)).toHaveLength(1);
    expect(await jobOf(used.world, id)).toMatchObject({ state: 'retrying' });
  },
);

test('the lease of a long job is extended', async () => {
  const { world } = used;
  const { organizationId } = world;
  const job = defineJob({
    name: 'long',
    input,
    run: () => new Promise((resolve) => setTimeout(resolve, 1500)),
  });
  work(world, [job], { leaseSeconds: 0.5 });
  work(world, [job], { leaseSeconds: 0.5 });
  const id = await enqueueJob(world.ctx, job, {}, { organizationId });
  expect(await reached(world, id, 'succeeded')).toMatchObject({ attempts: 1 });
});
