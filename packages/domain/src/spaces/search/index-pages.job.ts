import { ContentReader, TextLinkCache } from '@lectern/content';
import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { batchSize, indexSearchable } from './index-searchable.ts';
import { isTransientError } from './transient-errors.ts';

/** Indexes pages that a large change left out, as they are now: one batch in each transaction. */
export const indexPagesJob = defineJob({
  name: 'index-pages',
  input: z.object({ spaceId: z.string() }),
  timeoutSeconds: 3600,
  isReported: true,
  run: (ctx, { spaceId }, job) => indexPages(ctx, { spaceId, texts: new TextLinkCache(ctx.textTasks), job }),
});

/** Indexes the pages that a large change left out. `texts` has the links of their texts then. */
export async function indexPages(
  ctx: Ctx,
  {
    spaceId,
    texts,
    job,
  }: { spaceId: string; texts: TextLinkCache; job: Pick<RunningJob, 'signal' | 'transaction' | 'progress'> },
): Promise<void> {
  const total = await ctx.store.search.countUnindexed(spaceId);
  let done = 0;
  const step = async (limit: number): Promise<boolean> => {
    job.signal.throwIfAborted();
    await readNextTexts(ctx, { spaceId, texts, limit });
    const isDone = await job.transaction((tx) =>
      indexNextPages(tx, { spaceId, texts: texts.with(tx.textTasks), limit }),
    );
    texts.releaseIndexed();
    // Changes may add pages meanwhile.
    done = Math.min(total, done + limit);
    job.progress({ phase: 'indexing', done, total, unit: 'pages' });
    return isDone;
  };
  let isDone = false;
  while (!isDone)
    try {
      isDone = await step(batchSize);
    } catch (error) {
      if (job.signal.aborted || isTransientError(error)) throw error;
      isDone = await indexOneByOne(ctx, spaceId, { step, job });
    }
}

type Steps = {
  readonly step: (limit: number) => Promise<boolean>;
  readonly job: Pick<RunningJob, 'signal' | 'transaction'>;
};

/**
 * Indexes the next pages one at a time, without those that cannot be: a text must not keep others from being found, nor
 * the links of the space from being indexed. True when they were the last.
 */
async function indexOneByOne(ctx: Ctx, spaceId: string, { step, job }: Steps): Promise<boolean> {
  for (let count = 0; count < batchSize; count += 1) {
    const [pageId] = await ctx.store.search.listUnindexed(spaceId, 1);
    if (pageId === undefined) return true;
    try {
      await step(1);
    } catch (error) {
      if (job.signal.aborted || isTransientError(error)) throw error;
      ctx.log.error({ err: error, space: spaceId, page: pageId }, 'A page cannot be indexed for search.');
      await job.transaction((tx) => tx.store.search.removeUnindexed(spaceId, [pageId]));
    }
  }
  return false;
}

type NextPages = { readonly spaceId: string; readonly texts: TextLinkCache; readonly limit: number };

/** Reads the texts of the next pages before the transaction that indexes them, which then runs once. */
async function readNextTexts(ctx: Ctx, { spaceId, texts, limit }: NextPages): Promise<void> {
  const space = await ctx.store.links.findSpaceHead(spaceId);
  if (space === undefined) return;
  const ids = await ctx.store.search.listUnindexed(spaceId, limit);
  const head = await ctx.store.revisions.get(spaceId, space.revision_id);
  const reader = new ContentReader(ctx, space.store_id);
  const pages = await reader.findPages(head, ids);
  await texts.readAll(await reader.documents(ids.flatMap((id) => pages.get(id)?.document ?? [])));
}

/** Whether these were the last pages. */
async function indexNextPages(tx: Ctx, { spaceId, texts, limit }: NextPages): Promise<boolean> {
  const space = await tx.store.spaces.lock(spaceId);
  if (space === undefined) return true;
  const ids = await tx.store.search.listUnindexed(spaceId, limit);
  const head = await tx.store.revisions.get(spaceId, space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  const pages = await reader.findPages(head, ids);
  await indexSearchable(tx, reader, { space, pages, ids, readTexts: texts });
  await tx.store.search.removeUnindexed(spaceId, ids);
  return ids.length < limit;
}
