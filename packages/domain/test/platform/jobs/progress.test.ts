import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../../src/platform/jobs/define-job.ts';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { watchEvents } from '../events/watch-events.ts';
import { jobOf, reached, untilAborted, work } from './running.ts';

const used = useWorld();
const steps = 5000;

/** Reports every step, then waits to be told how to end. */
const counting = (end: Promise<void>) =>
  defineJob({
    name: 'counting',
    isReported: true,
    input: z.object({}),
    async run(_ctx, _input, job) {
      for (let done = 1; done <= steps; done += 1)
        job.progress({ phase: 'indexing', done, total: steps, unit: 'pages' });
      await Promise.race([end, untilAborted(job)]);
    },
  });

test('a job that reports every page writes its progress once, and those who see it receive it', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { spaceId } = await makeTree(world);
  const end = Promise.withResolvers<void>();
  const [editor, reader] = await Promise.all(
    [people.edit, people.read].map(({ actor }) => watchEvents(world, organizationId, actor.userId)),
  );
  const id = await enqueueJob(world.ctx, counting(end.promise), {}, { organizationId, spaceId });
  work(world, [counting(end.promise)]);
  const progress = { phase: 'indexing', done: steps, total: steps, unit: 'pages' };
  await expect.poll(() => jobOf(world, id)).toMatchObject({ state: 'running', progress });
  end.resolve();
  await reached(world, id, 'succeeded');
  const data = { jobId: id, type: 'counting' };
  expect((await editor?.(['job_updated']))?.map((event) => [event.space_id, event.data])).toEqual([
    [spaceId, { ...data, state: 'running' }],
    [spaceId, { ...data, state: 'running', progress }],
    [spaceId, { ...data, state: 'succeeded', progress }],
  ]);
  expect(await reader?.(['job_updated'])).toEqual([]);
  expect(await editor?.()).toEqual([]);
});

test('progress that a job reports inside of its transaction does not disturb it', async () => {
  const { world } = used;
  const { organizationId } = world;
  const written = Promise.withResolvers<void>();
  const slow = defineJob({
    name: 'slow-to-write',
    input: z.object({}),
    async run(_ctx, _input, job) {
      await job.transaction(async () => {
        job.progress({ done: 1, total: 2 });
        // Longer than it takes until progress is written.
        await sleep(1500);
      });
      job.progress({ done: 2, total: 2 });
      await written.promise;
    },
  });
  const id = await enqueueJob(world.ctx, slow, {}, { organizationId });
  work(world, [slow]);
  await expect
    .poll(async () => (await jobOf(world, id)).progress, { timeout: 15_000 })
    .toEqual({ done: 2, total: 2 });
  written.resolve();
  await reached(world, id, 'succeeded');
});

test('the end of a job that is cancelled or failed is an event', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { client, actor } = people.admin;
  const seen = await watchEvents(world, organizationId, actor.userId);
  const never = counting(new Promise(() => undefined));
  const failing = defineJob({
    name: 'failing',
    isReported: true,
    input: z.object({}),
    retry: { attempts: 1 },
    run: () => Promise.reject(new Error('no')),
  });
  const jobId = await enqueueJob(world.ctx, never, {}, { organizationId });
  const failed = await enqueueJob(world.ctx, failing, {}, { organizationId });
  work(world, [never, failing]);
  await reached(world, jobId, 'running');
  await client.jobs.cancel({ organizationId, jobId });
  await reached(world, failed, 'failed');
  const states = async (of: string) =>
    (await seen(['job_updated'])).flatMap(({ data }) => (data['jobId'] === of ? [data['state']] : []));
  await expect.poll(() => states(failed)).toEqual(['running', 'failed']);
  expect((await states(jobId)).at(-1)).toBe('cancelled');
});

test('a webhook for every type receives no updates of jobs, and one that names them does', async () => {
  const { world } = used;
  const { ctx } = world;
  const { id: organizationId } = await world.people.admin.client.organizations.create({
    body: { title: 'Hooks' },
  });
  const { client } = world.people.admin;
  const url = 'https://hooks.example.com/';
  await client.webhooks.create({ organizationId, body: { url } });
  const named = await client.webhooks.create({ organizationId, body: { url, events: ['job_updated'] } });
  expect(await ctx.store.webhooks.listIdsOfSubscribers(organizationId, 'job_updated')).toEqual([named.id]);
});
