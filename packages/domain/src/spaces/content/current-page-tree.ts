import type { Ctx } from '../../context/context.ts';
import { ContentReader, type PageTree } from '@lectern/content';

/** The page tree of the head of a space. The caller checks that the actor may see the space. */
export async function currentPageTree(
  ctx: Pick<Ctx, 'store' | 'contentCache'>,
  spaceId: string,
): Promise<PageTree | undefined> {
  const head = await ctx.store.revisions.findHead(spaceId);
  return head && new ContentReader(ctx, head.store_id).pageTree(head);
}
