import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../../../src/platform/jobs/define-job.ts';

/** Slow at the first attempt. */
export const slowJob = defineJob({
  name: 'slow-in-a-process',
  input: z.object({ seconds: z.number() }),
  async run(_ctx, { seconds }, { attempt, signal }) {
    if (attempt > 1) return;
    await sleep(seconds * 1000, undefined, { signal });
  },
});

/** A job that a worker waits for when it stops. */
export const quickJob = defineJob({ ...slowJob, name: 'quick-in-a-process', timeoutSeconds: 60 });
