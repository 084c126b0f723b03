import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { buildLinks } from './build-links.ts';

/** Makes the links of a space from scratch where they are not kept. */
export const rebuildLinksJob = defineJob({
  name: 'rebuild-links',
  input: z.object({ spaceId: z.string() }),
  async run(ctx, { spaceId }, job) {
    await buildLinks(ctx, spaceId, {
      signal: job.signal,
      transaction: (work) => job.transaction(work),
    });
  },
});
