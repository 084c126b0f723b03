import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { rebuildLinkIndex } from './rebuild-link-index.ts';

/** Rebuilds the link index of a space that is missing or outdated. */
export const rebuildLinkIndexJob = defineJob({
  name: 'rebuild-links',
  input: z.object({ spaceId: z.string() }),
  async run(ctx, { spaceId }, job) {
    await rebuildLinkIndex(ctx, spaceId, {
      signal: job.signal,
      transaction: (work) => job.transaction(work),
    });
  },
});
