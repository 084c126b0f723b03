import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../../src/platform/jobs/define-job.ts';
import type { AnyJob } from '../../../src/registry/job-definitions.ts';
import { useWorld } from '../../harness.ts';
import { reached, work } from './running.ts';

const used = useWorld();
const input = z.object({});

function idle(name: string): AnyJob {
  return defineJob({ name, input, run: async () => undefined });
}

async function anOrganization(): Promise<string> {
  const { client } = used.world.people.admin;
  const { id } = await client.organizations.create({ body: { title: 'Busy' } });
  return id;
}

/** Enqueues jobs that have been due for so many seconds; returns their ids. */
async function enqueue(
  job: AnyJob,
  organizationId: string,
  secondsAgo: readonly number[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const seconds of secondsAgo) {
    ids.push(await enqueueJob(used.world.ctx, job, {}, { organizationId, delaySeconds: -seconds }));
  }
  return ids;
}

/** Claims all jobs of these types; returns their ids in order. */
async function claimAll(types: readonly string[]): Promise<string[]> {
  const { jobLeases } = used.world.ctx.store;
  const claimed: string[] = [];
  for (;;) {
    const row = await jobLeases.claim(types, `lease-${types.join()}-${claimed.length}`, 1000);
    if (row === undefined) return claimed;
    claimed.push(row.id);
  }
}

test('an organization with many jobs does not delay the few of another', async () => {
  const job = idle('of-many');
  const [busy, other] = [await anOrganization(), await anOrganization()];
  const [first, second, third] = await enqueue(job, busy, [90, 80, 70]);
  const [late, later] = await enqueue(job, other, [20, 10]);
  expect(await claimAll(['of-many'])).toEqual([first, late, second, later, third]);
});

test('many jobs of one type do not delay another type of the same organization', async () => {
  const organizationId = await anOrganization();
  const [first, second] = await enqueue(idle('flood'), organizationId, [90, 80]);
  const [rare] = await enqueue(idle('rare'), organizationId, [10]);
  expect(await claimAll(['flood', 'rare'])).toEqual([first, rare, second]);
});

test('workers claim only jobs of the requested types that are due', async () => {
  const organizationId = await anOrganization();
  const [due] = await enqueue(idle('requested'), organizationId, [10, -1000]);
  await enqueue(idle('other'), organizationId, [90]);
  expect(await claimAll(['requested'])).toEqual([due]);
});

test('a job whose key is running does not block other jobs', async () => {
  const job = idle('keyed');
  const organizationId = await anOrganization();
  const { jobLeases } = used.world.ctx.store;
  const options = (key: string) => ({ organizationId, key, delaySeconds: -10 });
  const running = await enqueueJob(used.world.ctx, job, {}, options('a'));
  expect(await jobLeases.claim(['keyed'], 'lease-a', 1000)).toMatchObject({ id: running });
  await enqueueJob(used.world.ctx, job, {}, options('a'));
  const free = await enqueueJob(used.world.ctx, job, {}, options('b'));
  expect(await claimAll(['keyed'])).toEqual([free]);
});

test.skipIf(process.env['DATABASE_URL'] === undefined)(
  'workers that claim concurrently get a job each, as long as there are some',
  async () => {
    const job = idle('at-once');
    const organizationId = await anOrganization();
    const ids = await enqueue(job, organizationId, [50, 40, 30, 20, 10]);
    const { jobLeases } = used.world.ctx.store;
    const claims = await Promise.all(ids.map((id) => jobLeases.claim(['at-once'], `lease-${id}`, 1000)));
    expect(new Set(claims.map((row) => row?.id))).toEqual(new Set(ids));
  },
);

test('long jobs leave one slot to quick ones', async () => {
  const { world } = used;
  const { organizationId } = world;
  const go = Promise.withResolvers<void>();
  const long = defineJob({ name: 'takes-long', input, run: () => go.promise });
  const quick = defineJob({ name: 'is-quick', input, timeoutSeconds: 10, run: async () => undefined });
  const [first, second] = await enqueue(long, organizationId, [30, 20]);
  work(world, [long, quick], { concurrency: 2 });
  await reached(world, first ?? '', 'running');
  const [passing] = await enqueue(quick, organizationId, [0]);
  await reached(world, passing ?? '', 'succeeded');
  expect(await world.people.admin.client.jobs.get({ organizationId, jobId: second ?? '' })).toMatchObject({
    state: 'queued',
  });
  go.resolve();
  await reached(world, second ?? '', 'succeeded');
});

test('an organization with as many waiting jobs as may wait has to try again, others do not', async () => {
  const job = { ...idle('bounded'), maxWaiting: 2 };
  const [busy, other] = [await anOrganization(), await anOrganization()];
  const [first] = await enqueue(job, busy, [2, 1]);
  await expect(enqueue(job, busy, [0])).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 });
  await expect(enqueue(job, other, [3])).resolves.toHaveLength(1);
  // One of them runs: another may wait.
  await used.world.ctx.store.jobLeases.claim(['bounded'], 'lease-other', 1000);
  const claimed = await used.world.ctx.store.jobLeases.claim(['bounded'], 'lease-bounded', 1000);
  expect(claimed?.id).toBe(first);
  await expect(enqueue(job, busy, [0])).resolves.toHaveLength(1);
});
