import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { expect, test } from 'vitest';
import { idleJob, makeJob } from '../../../src/testing/job-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('the jobs of a space are visible to those who may edit it only', async () => {
  const { world } = used;
  const { people } = world;
  const { organizationId, jobId } = await makeJob(world);
  for (const role of ['admin', 'create', 'review', 'edit'] as const) {
    const { client } = people[role];
    expect(await client.jobs.get({ organizationId, jobId })).toMatchObject({ id: jobId });
    const { items } = await client.jobs.list({ organizationId });
    expect(items.map(({ id }) => id)).toContain(jobId);
  }
  for (const role of ['comment', 'read', 'guest'] as const) {
    const { client } = people[role];
    await expect(client.jobs.get({ organizationId, jobId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.jobs.cancel({ organizationId, jobId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await client.jobs.list({ organizationId })).toMatchObject({ count: 0, items: [] });
  }
  const { client } = world.outsider;
  await expect(client.jobs.list({ organizationId })).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = { organizationId: world.outsideOrganizationId, jobId };
  await expect(client.jobs.get(elsewhere)).rejects.toMatchObject({ code: 'not_found' });
});

test('the jobs of a space are visible to a guest who may edit it', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { spaceId } = await makeTree(world);
  const jobId = await enqueueJob(world.ctx, idleJob, {}, { organizationId, spaceId });
  const guest = await world.person('guest');
  await world.join(organizationId, guest, null);
  const give = (role: 'read' | 'edit') =>
    people.admin.client.spacePermissions.invite({ spaceId, body: { role, users: [guest.actor.userId] } });
  await give('read');
  expect(await guest.client.jobs.list({ organizationId })).toMatchObject({ count: 0 });
  await give('edit');
  expect(await guest.client.jobs.list({ organizationId })).toMatchObject({ items: [{ id: jobId }] });
});

test('a job without a space is visible to admins and the user who started it', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const actorId = people.create.actor.userId;
  const jobId = await enqueueJob(world.ctx, idleJob, {}, { organizationId, actorId });
  for (const role of ['admin', 'create'] as const) {
    expect(await people[role].client.jobs.get({ organizationId, jobId })).toMatchObject({
      startedBy: actorId,
    });
  }
  await expect(people.review.client.jobs.get({ organizationId, jobId })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('jobs are filtered by state, type and space', async () => {
  const { world } = used;
  const { people } = world;
  const { organizationId, jobId } = await makeJob(world);
  const { client } = people.admin;
  const { space } = await client.jobs.get({ organizationId, jobId });
  const ids = async (filter: object) =>
    (await client.jobs.list({ organizationId, ...(space !== undefined && { space }), ...filter })).items.map(
      ({ id }) => id,
    );
  expect(await ids({})).toEqual([jobId]);
  expect(await ids({ type: 'idle', state: 'queued' })).toEqual([jobId]);
  expect(await ids({ state: 'failed' })).toEqual([]);
  expect(await ids({ type: 'other' })).toEqual([]);
  expect(await ids({ space: 'space_other' })).toEqual([]);
});
