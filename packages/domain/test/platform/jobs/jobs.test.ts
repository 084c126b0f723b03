import { transaction } from '../../../src/context/transaction.ts';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, retryDelaySeconds } from '../../../src/platform/jobs/define-job.ts';
import { JobError } from '../../../src/platform/jobs/job-error.ts';
import { useWorld } from '../../harness.ts';
import { jobOf, reached, untilAborted, work } from './running.ts';

const used = useWorld();
const input = z.object({ text: z.string() });
const quick = { attempts: 3, firstDelaySeconds: 0.01, maxDelaySeconds: 0.05 };

test('a job runs with its input on behalf of its actor, and reports progress', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const seen: unknown[] = [];
  const job = defineJob({
    name: 'see',
    input,
    async run(ctx, { text }, running) {
      running.progress({ phase: 'reading', done: 2, total: 3, unit: 'files' });
      seen.push(text, ctx.actor, running.attempt, running.organizationId);
    },
  });
  const actorId = people.edit.actor.userId;
  const id = await enqueueJob(world.ctx, job, { text: 'hello' }, { organizationId, actorId });
  expect(await jobOf(world, id)).toMatchObject({ state: 'queued', attempts: 0, maxAttempts: 5 });
  work(world, [job]);
  const done = await reached(world, id, 'succeeded');
  expect(done).toMatchObject({
    type: 'see',
    attempts: 1,
    startedBy: actorId,
    progress: { phase: 'reading', done: 2, total: 3, unit: 'files' },
  });
  expect(done).not.toHaveProperty('lastError');
  expect(done.finishedAt).toBeDefined();
  expect(seen).toEqual(['hello', { kind: 'user', userId: actorId, instanceAdmin: false }, 1, organizationId]);
});

test('a job of a transaction that is rolled back does not exist and never runs', async () => {
  const { world } = used;
  const { organizationId } = world;
  const done: string[] = [];
  const job = defineJob({ name: 'rolled', input, run: async (_ctx, { text }) => void done.push(text) });
  work(world, [job]);
  let lost = '';
  await expect(
    transaction(world.ctx, async (tx) => {
      lost = await enqueueJob(tx, job, { text: 'lost' }, { organizationId });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const committed = await transaction(world.ctx, (tx) =>
    enqueueJob(tx, job, { text: 'committed' }, { organizationId }),
  );
  await reached(world, committed, 'succeeded');
  expect(done).toEqual(['committed']);
  await expect(jobOf(world, lost)).rejects.toMatchObject({ code: 'not_found' });
});

test('a job with an invalid input is rejected when it is enqueued', async () => {
  const { ctx, organizationId } = used.world;
  const job = defineJob({
    name: 'strict',
    input: z.object({ count: z.int() }),
    run: async () => undefined,
  });
  await expect(enqueueJob(ctx, job, { count: 1.5 }, { organizationId })).rejects.toThrow(z.ZodError);
});

test('a job that fails is retried until an attempt succeeds, and keeps the last error', async () => {
  const { world } = used;
  const { organizationId } = world;
  const job = defineJob({
    name: 'second-time',
    input,
    retry: quick,
    async run(_ctx, _input, { attempt }) {
      if (attempt === 1) throw new JobError('remote_busy', 'The other side is busy.');
    },
  });
  work(world, [job]);
  const id = await enqueueJob(world.ctx, job, { text: '' }, { organizationId });
  expect(await reached(world, id, 'succeeded')).toMatchObject({
    attempts: 2,
    lastError: { code: 'remote_busy', message: 'The other side is busy.' },
  });
});

test('a job that always fails ends as failed after its last attempt', async () => {
  const { world } = used;
  const { organizationId } = world;
  let attempts = 0;
  const job = defineJob({
    name: 'poison',
    input,
    retry: quick,
    async run() {
      attempts += 1;
      throw new JobError('rejected', `Rejected attempt ${attempts}.`);
    },
  });
  work(world, [job]);
  const id = await enqueueJob(world.ctx, job, { text: '' }, { organizationId });
  expect(await reached(world, id, 'failed')).toMatchObject({
    attempts: 3,
    maxAttempts: 3,
    lastError: { code: 'rejected', message: 'Rejected attempt 3.' },
  });
  expect(attempts).toBe(3);
});

test('a job with an error that is not retryable fails at once', async () => {
  const { world } = used;
  const { organizationId } = world;
  const job = defineJob({
    name: 'hopeless',
    input,
    run: () => Promise.reject(new JobError('gone', 'It is gone.', { retryable: false })),
  });
  work(world, [job]);
  const id = await enqueueJob(world.ctx, job, { text: '' }, { organizationId });
  expect(await reached(world, id, 'failed')).toMatchObject({ attempts: 1, lastError: { code: 'gone' } });
});

test('a job does not show internal errors, nor credentials of URLs', async () => {
  const { world } = used;
  const { organizationId } = world;
  const secret = 'hunter2-secret';
  const job = defineJob({
    name: 'leaky',
    input,
    retry: { attempts: 1 },
    async run(_ctx, { text }) {
      if (text === 'internal') throw new Error(`token ${secret} was rejected`);
      throw new JobError('unreachable', `https://user:${secret}@git.example.com/a.git cannot be reached.`);
    },
  });
  work(world, [job]);
  const ids = await Promise.all(
    ['internal', 'sentence'].map((text) => enqueueJob(world.ctx, job, { text }, { organizationId })),
  );
  const [internal, sentence] = await Promise.all(ids.map((id) => reached(world, id, 'failed')));
  expect(internal?.lastError?.code).toBe('internal');
  expect(sentence?.lastError?.message).toBe('https://git.example.com/a.git cannot be reached.');
  expect(JSON.stringify([internal, sentence])).not.toContain(secret);
});

test('a job that exceeds its time limit is aborted and fails with a timeout', async () => {
  const { world } = used;
  const { organizationId } = world;
  const job = defineJob({
    name: 'slow',
    input,
    timeoutSeconds: 0.05,
    retry: { attempts: 1 },
    run: (_ctx, _input, running) => untilAborted(running),
  });
  work(world, [job]);
  const id = await enqueueJob(world.ctx, job, { text: '' }, { organizationId });
  expect(await reached(world, id, 'failed')).toMatchObject({ lastError: { code: 'timeout' } });
});

test('a cancelled job stays cancelled, and its running attempt can no longer write', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const wrote: unknown[] = [];
  const job = defineJob({
    name: 'cancelled',
    input,
    async run(_ctx, _input, running) {
      await untilAborted(running).catch(() => undefined);
      await running.transaction(async () => void wrote.push('written'));
    },
  });
  const workers = work(world, [job], { leaseSeconds: 0.3 });
  const id = await enqueueJob(world.ctx, job, { text: '' }, { organizationId });
  await reached(world, id, 'running');
  const { client } = people.admin;
  expect(await client.jobs.cancel({ organizationId, jobId: id })).toMatchObject({ state: 'cancelled' });
  await expect(client.jobs.cancel({ organizationId, jobId: id })).rejects.toMatchObject({
    code: 'conflict',
  });
  await workers.stop();
  expect(await jobOf(world, id)).toMatchObject({ state: 'cancelled' });
  expect(wrote).toEqual([]);
});

test('the delay between attempts doubles up to the limit, with 10 % jitter', () => {
  const retry = { attempts: 9, firstDelaySeconds: 2, maxDelaySeconds: 10 };
  const expected = [2, 4, 8, 10, 10];
  for (const [index, seconds] of expected.entries()) {
    const delay = retryDelaySeconds(retry, index + 1);
    expect(delay).toBeGreaterThanOrEqual(seconds * 0.9);
    expect(delay).toBeLessThanOrEqual(seconds * 1.1);
  }
});

test('a queued job is replaced by the next one with the same key', async () => {
  const { world } = used;
  const { organizationId } = world;
  const seen: string[] = [];
  const job = defineJob({ name: 'single', input, run: async (_ctx, { text }) => void seen.push(text) });
  const enqueue = (text: string, key: string) =>
    enqueueJob(world.ctx, job, { text }, { organizationId, key });
  const first = await enqueue('first', 'one');
  expect(await enqueue('second', 'one')).toBe(first);
  const other = await enqueue('other', 'two');
  expect(other).not.toBe(first);
  work(world, [job]);
  await Promise.all([reached(world, first, 'succeeded'), reached(world, other, 'succeeded')]);
  expect(seen.toSorted()).toEqual(['other', 'second']);
});

test('jobs with the same key run one after another', async () => {
  const { world } = used;
  const { organizationId } = world;
  let running = 0;
  let most = 0;
  const job = defineJob({
    name: 'one-by-one',
    input,
    async run() {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
    },
  });
  work(world, [job], { concurrency: 3 });
  work(world, [job], { concurrency: 3 });
  const ids = new Set<string>();
  for (let index = 0; index < 12; index += 1) {
    ids.add(await enqueueJob(world.ctx, job, { text: String(index) }, { organizationId, key: 'k' }));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all([...ids].map((id) => reached(world, id, 'succeeded')));
  expect(ids.size).toBeGreaterThan(1);
  expect(most).toBe(1);
});

test('two workers never run the same job at once, and no job is lost', async () => {
  const { world } = used;
  const { organizationId } = world;
  const runs = new Map<string, number>();
  const job = defineJob({
    name: 'counted',
    input,
    async run(_ctx, _input, { id }) {
      runs.set(id, (runs.get(id) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  });
  work(world, [job]);
  work(world, [job]);
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      enqueueJob(world.ctx, job, { text: String(index) }, { organizationId }),
    ),
  );
  await Promise.all(ids.map((id) => reached(world, id, 'succeeded')));
  expect([...runs.values()]).toEqual(ids.map(() => 1));
});
