import { ContentReader, TextLinkCache } from '@lectern/content';
import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { batchSize, indexSearchable } from './index-searchable.ts';

/** Indexes pages that a large change left out, as they are now: one batch in each transaction. */
export const indexPagesJob = defineJob({
  name: 'index-pages',
  input: z.object({ spaceId: z.string() }),
  timeoutSeconds: 3600,
  run: (ctx, { spaceId }, job) => indexPages(ctx, { spaceId, texts: new TextLinkCache(ctx.textTasks), job }),
});

/** Indexes the pages that a large change left out. `texts` has the links of their texts then. */
export async function indexPages(
  ctx: Ctx,
  {
    spaceId,
    texts,
    job,
  }: { spaceId: string; texts: TextLinkCache; job: Pick<RunningJob, 'signal' | 'transaction'> },
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    job.signal.throwIfAborted();
    await readNextTexts(ctx, spaceId, texts);
    isDone = await job.transaction((tx) => indexNextPages(tx, spaceId, texts.with(tx.textTasks)));
    texts.releaseIndexed();
  }
}

/** Reads the texts of the next pages before the transaction that indexes them, which then runs once. */
async function readNextTexts(ctx: Ctx, spaceId: string, texts: TextLinkCache): Promise<void> {
  const space = await ctx.store.links.findSpaceHead(spaceId);
  if (space === undefined) return;
  const ids = await ctx.store.search.listUnindexed(spaceId, batchSize);
  const head = await ctx.store.revisions.get(spaceId, space.revision_id);
  const reader = new ContentReader(ctx, space.store_id);
  const pages = await reader.findPages(head, ids);
  await texts.readAll(await reader.documents(ids.flatMap((id) => pages.get(id)?.document ?? [])));
}

/** Whether these were the last pages. */
async function indexNextPages(tx: Ctx, spaceId: string, readTexts: TextLinkCache): Promise<boolean> {
  const space = await tx.store.spaces.lock(spaceId);
  if (space === undefined) return true;
  const ids = await tx.store.search.listUnindexed(spaceId, batchSize);
  const head = await tx.store.revisions.get(spaceId, space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  const pages = await reader.findPages(head, ids);
  await indexSearchable(tx, reader, { space, pages, ids, readTexts });
  await tx.store.search.removeUnindexed(spaceId, ids);
  return ids.length < batchSize;
}
