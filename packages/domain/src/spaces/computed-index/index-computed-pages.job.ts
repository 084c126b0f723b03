import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { indexComputedPages } from './index-computed-pages.ts';

/** Indexes the pages of OpenAPI specs in the current content of a space for search and links, as they are now. */
export const indexComputedPagesJob = defineJob({
  name: 'index-computed-pages',
  input: z.object({ spaceId: z.string() }),
  timeoutSeconds: 3600,
  isReported: true,
  // While the link index of a large space is being built, it waits.
  retry: { attempts: 20, maxDelaySeconds: 120 },
  async run(ctx, { spaceId }, job) {
    while (!(await indexComputedPages(ctx, spaceId, job))) job.signal.throwIfAborted();
  },
});

const spacesAtOnce = 200;

/** Indexes the pages of a spec that changed in all spaces that show them. */
export const indexPagesOfSpecJob = defineJob({
  name: 'index-pages-of-spec',
  input: z.object({ specSlug: z.string() }),
  async run(ctx, { specSlug }, job) {
    const { organizationId } = job;
    let after: string | undefined = '';
    while (after !== undefined) {
      job.signal.throwIfAborted();
      const page = { after, limit: spacesAtOnce };
      const spaceIds: readonly string[] = await ctx.store.spaces.listIdsWithSpec(
        organizationId,
        specSlug,
        page,
      );
      await job.transaction(async (tx) => {
        for (const spaceId of spaceIds)
          await enqueueJob(tx, indexComputedPagesJob, { spaceId }, { organizationId, spaceId, key: spaceId });
      });
      after = spaceIds.at(-1);
    }
  },
});
