import { ContentReader, TextLinkCache } from '@lectern/content';
import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { indexSearchable } from '../search/index-searchable.ts';
import { updateTextMentions } from './update-text-mentions.ts';

/** The number of pages and reusable contents that are read in one transaction. */
const batchSize = 100;

/**
 * Reads all texts of a space into the search index, and what they mention, one batch in each transaction. What changes
 * meanwhile is indexed with its change. The migration that added both enqueues it.
 */
export const indexTextsJob = defineJob({
  name: 'index-texts',
  input: z.object({ spaceId: z.string() }),
  timeoutSeconds: 3600,
  isReported: true,
  async run(_ctx, { spaceId }, job) {
    const ids = await job.transaction((tx) => listOwners(tx, spaceId));
    for (let at = 0; at < ids.length; at += batchSize) {
      job.signal.throwIfAborted();
      await job.transaction((tx) => indexOwners(tx, spaceId, ids.slice(at, at + batchSize)));
      const done = Math.min(at + batchSize, ids.length);
      job.progress({ phase: 'indexing', done, total: ids.length, unit: 'pages' });
    }
  },
});

/** The ids of the pages and reusable contents of a space. */
async function listOwners(tx: Ctx, spaceId: string): Promise<string[]> {
  const space = await tx.store.spaces.lock(spaceId);
  if (space === undefined) return [];
  const head = await tx.store.revisions.get(spaceId, space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  const pageTree = await reader.pageTree(head);
  return [...pageTree.records.keys(), ...(await reader.reusableContents(head)).keys()];
}

async function indexOwners(tx: Ctx, spaceId: string, ids: readonly string[]): Promise<void> {
  const space = await tx.store.spaces.lock(spaceId);
  if (space === undefined) return;
  const head = await tx.store.revisions.get(spaceId, space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  const pages = await reader.findPages(head, ids);
  const contents = await reader.findReusableContents(head, ids);
  const texts = new TextLinkCache(tx.textTasks);
  const own = ids.filter((id) => pages.has(id));
  await indexSearchable(tx, reader, { space, pages, ids: own, readTexts: texts });
  await updateTextMentions(tx, {
    space,
    reader,
    texts,
    difference: {
      pages: new Map(own.map((id) => [id, { before: undefined, after: pages.get(id) }])),
      reusableContents: new Map(Array.from(contents, ([id, after]) => [id, { before: undefined, after }])),
    },
  });
}
