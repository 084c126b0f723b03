import { TextLinkCache } from '@lectern/content';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { indexPages } from '../search/index-pages.job.ts';
import { rebuildLinkIndex } from './rebuild-link-index.ts';

/**
 * Rebuilds the link index of a space that is missing or outdated. After a large change, it indexes the changed pages for
 * search before, so that each text is read once for both.
 */
export const rebuildLinkIndexJob = defineJob({
  name: 'rebuild-links',
  input: z.object({ spaceId: z.string() }),
  timeoutSeconds: 3600,
  isReported: true,
  async run(ctx, { spaceId }, job) {
    const texts = new TextLinkCache(ctx.textTasks);
    await indexPages(ctx, { spaceId, texts, job });
    await rebuildLinkIndex(ctx, spaceId, {
      texts,
      signal: job.signal,
      onRead: (done, total) => job.progress({ phase: 'indexing', done, total, unit: 'pages' }),
      transaction: (work) => job.transaction(work),
    });
  },
});
