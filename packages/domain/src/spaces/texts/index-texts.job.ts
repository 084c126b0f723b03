import { ContentReader, emptyContentRoots, TextLinkCache } from '@lectern/content';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { updateSearchIndex } from '../search/update-search-index.ts';
import { updateTextMentions } from './update-text-mentions.ts';

/** Reads all texts of a space into the search index, and what they mention. The migration that added both enqueues it. */
export const indexTextsJob = defineJob({
  name: 'index-texts',
  input: z.object({ spaceId: z.string() }),
  run(_ctx, { spaceId }, job) {
    return job.transaction(async (tx) => {
      const space = await tx.store.spaces.lock(spaceId);
      if (space === undefined) return;
      const after = await tx.store.revisions.get(spaceId, space.revision_id);
      const before = { ...after, ...emptyContentRoots };
      const reader = new ContentReader(tx, space.store_id);
      const change = {
        space,
        reader,
        before,
        after,
        difference: await reader.difference(before, after),
        pageTreeBefore: () => reader.pageTree(before),
        pageTreeAfter: () => reader.pageTree(after),
        texts: new TextLinkCache(),
        now: after.created_at,
      };
      await updateSearchIndex(tx, change);
      await updateTextMentions(tx, change);
    });
  },
});
