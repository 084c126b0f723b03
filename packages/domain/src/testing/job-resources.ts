import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import { z } from 'zod';
import { defineJob } from '../platform/jobs/define-job.ts';
import { makeTree } from './resources.ts';
import type { World } from './world.ts';

/** A type of job that no worker knows, so that its jobs stay queued. */
export const idleJob = defineJob({ name: 'idle', input: z.object({}), run: async () => undefined });

/** A job of a space. */
export async function makeJob(world: World): Promise<{ organizationId: string; jobId: string }> {
  const { organizationId, people } = world;
  const { spaceId } = await makeTree(world);
  const options = { organizationId, spaceId, actorId: people.admin.actor.userId };
  return { organizationId, jobId: await enqueueJob(world.ctx, idleJob, {}, options) };
}
