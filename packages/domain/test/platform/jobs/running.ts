import type { Job } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect, onTestFinished } from 'vitest';
import type { AnyJob } from '../../../src/registry/job-definitions.ts';
import type { RunningJob } from '../../../src/platform/jobs/running-job.ts';
import { startWorkers, type Workers } from '../../../src/workers/workers.ts';
import type { WorkerSettings } from '../../../src/core/settings.ts';

/** Starts workers for these types of jobs until the end of the test. */
export function work(
  world: World,
  definitions: readonly AnyJob[],
  settings: Partial<WorkerSettings> = {},
): Workers {
  const workers = startWorkers(world.domain, { leaseSeconds: 1, ...settings }, definitions);
  onTestFinished(() => workers.stop());
  return workers;
}

export function jobOf(world: World, jobId: string): Promise<Job> {
  return world.people.admin.client.jobs.get({ organizationId: world.organizationId, jobId });
}

/** Resolves once the job is in a state. */
export async function reached(world: World, jobId: string, state: Job['state']): Promise<Job> {
  await expect.poll(async () => (await jobOf(world, jobId)).state).toBe(state);
  return jobOf(world, jobId);
}

/** Rejects once the attempt is aborted. */
export function untilAborted({ signal }: RunningJob): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}
